import type { StatementPart } from '../../db/statement.ts'
import type { SettingName } from './registry.ts'

/** A check that a setting has not changed since it was read. `stored` is the value in the database; null if there was none. */
export const settingUnchanged = (name: SettingName, stored: unknown): StatementPart => {
  const part = `setting_${name.replaceAll('-', '_')}_unchanged`
  return {
    name: part,
    values: { [part]: stored === null ? null : JSON.stringify(stored) },
    check: (parameter) => `${part} AS (
    SELECT (SELECT value FROM platform_settings WHERE name = '${name}') IS NOT DISTINCT FROM ${parameter(part)}::jsonb AS ok
  )`,
  }
}
