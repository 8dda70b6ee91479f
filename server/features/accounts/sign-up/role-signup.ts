import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { readSetting } from '../../settings/read-setting.ts'

/**
 * Whether a role that was chosen at sign-up is given at once: by the setting, or else by ROLE_SIGNUP; never
 * with MODE=live.
 */
export const rolesAtOnce = async (
  { settings: { mode, roleSignup } }: Pick<Deps, 'settings'>,
  executor: Executor,
): Promise<boolean> => {
  if (mode === 'live') return false
  const { roleSignup: policy } = await readSetting(executor, 'accounts')
  return (policy === 'asStarted' ? roleSignup : policy) === 'open'
}
