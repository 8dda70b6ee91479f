import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { platformSettings } from '../../db/tables/settings.ts'
import type { Deps } from '../../deps.ts'
import { effectiveSetting, type SettingName, type SettingValue, settingNames, settings } from './registry.ts'

/** Reads a setting's current value: the stored one, or the default. */
export const readSetting = async <N extends SettingName>(
  executor: Executor,
  name: N,
): Promise<SettingValue<N>> => {
  const [row] = await executor
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.name, name))
  return effectiveSetting(name, row?.value)
}

/**
 * Logs stored settings that are invalid, as after a change by hand or by another version; their defaults are
 * used. Called at start and whenever a setting changes.
 */
export const reportInvalidSettings = async ({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> => {
  const rows = await db.select().from(platformSettings).where(inArray(platformSettings.name, settingNames))
  for (const { name, value } of rows) {
    const { error } = settings[name as SettingName].schema.safeParse(value)
    const fields = error?.issues.map(({ path }) => path.join('.'))
    if (fields) log.error({ setting: name, fields }, 'a stored setting does not fit; its default is in force')
  }
}
