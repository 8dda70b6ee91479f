import type { Deps } from '../../deps.ts'
import { deleteExpired } from './session-tokens.ts'

/** Drops sign-ins that ran out. */
export const forgetSessions = async (deps: Deps): Promise<void> => {
  await deleteExpired(deps)
}
