import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { platformSettings } from '../../db/tables/settings.ts'
import { type SettingName, type SettingValue, settingInForce } from './registry.ts'

/** Reads a setting's current value: the stored one, or the default. */
export const readSetting = async <N extends SettingName>(
  executor: Executor,
  name: N,
): Promise<SettingValue<N>> => {
  const [row] = await executor
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.name, name))
  return settingInForce(name, row?.value)
}
