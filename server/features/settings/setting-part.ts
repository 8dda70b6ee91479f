import type { StatementPart } from '../../db/statement.ts'
import type { SettingName } from './registry.ts'

/**
 * A check that a setting has not changed since it was read. `stored` is the value in the database; null if
 * there was none.
 */
export const settingUnchanged = (name: SettingName, stored: unknown): StatementPart => {
  const part = `setting_${name.replaceAll('-', '_')}_unchanged`
  return {
    name: part,
    values: { [part]: stored === null ? null : textOf(stored) },
    check: (parameter) => `${part} AS (
    SELECT (SELECT value FROM platform_settings WHERE name = '${name}') IS NOT DISTINCT FROM ${parameter(part)}::jsonb AS ok
  )`,
  }
}

const texts = new WeakMap<object, string>()
/** Written once for as long as it is kept in memory. */
const textOf = (stored: unknown): string => {
  if (typeof stored !== 'object' || stored === null) return JSON.stringify(stored)
  const text = texts.get(stored) ?? JSON.stringify(stored)
  texts.set(stored, text)
  return text
}
