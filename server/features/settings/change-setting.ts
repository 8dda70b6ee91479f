import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { type FieldErrors, Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../db/connection.ts'
import { platformSettings } from '../../db/tables/settings.ts'
import type { Deps } from '../../deps.ts'
import type { AuditActor } from '../audit/record-audit.ts'
import { recordAudit } from './audited.ts'
import { effectiveSetting, type SettingName, type SettingValue, settings } from './registry.ts'

type Ground = Pick<Deps, 'db' | 'clock'>
type Fields = Readonly<Record<string, unknown>>

/**
 * Changes a setting, effective on all instances at once, and records it in the audit log. Fields absent from
 * `value` get their defaults; an unchanged value is not recorded. Amounts in paise. Refuses with
 * validation_failed, naming the fields, a value that does not fit the setting's schema or has unknown fields.
 */
export const changeSetting = async <N extends SettingName>(
  deps: Ground,
  actor: AuditActor,
  name: N,
  value: unknown,
): Promise<SettingValue<N>> => {
  const after = settled(check(name, value))
  await deps.db.transaction(async (tx) => {
    const { stored, before } = await lockSetting(tx, name)
    await store(tx, { name, stored, before, after, actor, at: deps.clock() })
  })
  return after
}

/**
 * Changes some fields of some settings, all of them or none; other fields stay as they are. Otherwise like
 * `changeSetting`; a refusal names the fields after their settings' `key`: `pricing.taxPercent`.
 */
export const changeFields = (
  { db, clock }: Ground,
  actor: AuditActor,
  changes: readonly { key: string; name: SettingName; fields: Fields }[],
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const change of await checkFields(tx, changes)) await store(tx, { ...change, actor, at: clock() })
  })

/** Locks the settings and checks the changes as `changeFields` does; returns what each would be. */
export const checkFields = async (
  tx: Transaction,
  changes: readonly { key: string; name: SettingName; fields: Fields }[],
): Promise<Omit<Change, 'actor' | 'at'>[]> => {
  const wrong: FieldErrors = {}
  const right: Omit<Change, 'actor' | 'at'>[] = []
  // In one order, so that two changes at once do not wait for each other.
  for (const { key, name, fields } of changes.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const { stored, before } = await lockSetting(tx, name)
    const checked = check(name, { ...before, ...fields })
    if ('problems' in checked)
      for (const [path, message] of Object.entries(checked.problems)) wrong[`${key}.${path}`] = message
    else right.push({ name, stored, before, after: checked.value })
  }
  if (Object.keys(wrong).length > 0) throw new Refusal('validation_failed', unfit, wrong)
  return right
}

/**
 * Locks a setting, and reads what is stored and what is in force. An advisory lock, because for the first
 * change there is no row.
 */
const lockSetting = async <N extends SettingName>(tx: Transaction, name: N) => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`)
  const [row] = await tx.select().from(platformSettings).where(eq(platformSettings.name, name))
  return { stored: row?.value, before: effectiveSetting(name, row?.value) }
}

type Change = {
  name: SettingName
  stored: unknown
  before: SettingValue<SettingName>
  after: SettingValue<SettingName>
  actor: AuditActor
  at: Date
}

const store = async (tx: Transaction, { name, stored, before, after, actor, at }: Change): Promise<void> => {
  if (stored !== undefined && isDeepStrictEqual(stored, after)) return
  const row = { value: after, updatedAt: at }
  await tx
    .insert(platformSettings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: platformSettings.name, set: row })
  await recordAudit(tx, {
    actor,
    action: 'setting.changed',
    subject: { kind: 'setting', id: name },
    before,
    after,
    at,
  })
}

const unfit = /*i18n*/ 'This does not fit the setting.'

type Checked<N extends SettingName> = { value: SettingValue<N> } | { problems: FieldErrors }

const check = <N extends SettingName>(name: N, value: unknown): Checked<N> => {
  // Strict: a misspelt field must not count as an absent one.
  const parsed = z.strictObject(settings[name].schema.shape).safeParse(value)
  if (parsed.success) return { value: parsed.data as SettingValue<N> }
  const problems = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [key, /*i18n*/ 'There is no such field.'])
      : [[issue.path.join('.'), issue.message]],
  )
  return { problems: Object.fromEntries(problems) }
}

const settled = <N extends SettingName>(checked: Checked<N>): SettingValue<N> => {
  if ('problems' in checked) throw new Refusal('validation_failed', unfit, checked.problems)
  return checked.value
}
