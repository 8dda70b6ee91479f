import type { StatementPart } from '../../db/statement.ts'
import type { SettingName } from './registry.ts'

/** Checks that a setting is what was decided by. `stored` is the value as it is in the database; null: there is none. */
export const settingUnchanged = (name: SettingName, stored: unknown): StatementPart => {
  const part = `${name.replaceAll('-', '_')}_unchanged`
  return {
    name: part,
    values: { [name]: stored === null ? null : JSON.stringify(stored) },
    check: (parameter) => `${part} AS (
    SELECT (SELECT value FROM platform_settings WHERE name = '${name}') IS NOT DISTINCT FROM ${parameter(name)}::jsonb AS ok
  )`,
  }
}
