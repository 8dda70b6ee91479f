import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { Refusal } from '#shared/errors.ts'
import { platformSettings } from '../../db/tables/settings.ts'
import type { Deps } from '../../deps.ts'
import { type AuditActor, recordAudit } from '../audit/record-audit.ts'
import { type SettingName, type SettingValue, settingInForce, settings } from './registry.ts'

/**
 * Changes a setting, effective on all instances at once, and records it in the audit log. Fields absent from `value` get their
 * defaults; an unchanged value is not recorded. Amounts in paise. Refuses with validation_failed, naming the fields, a value
 * that does not fit the setting's schema or has unknown fields.
 */
export const changeSetting = async <N extends SettingName>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor,
  name: N,
  value: unknown,
): Promise<SettingValue<N>> => {
  const after = check(name, value)
  await db.transaction(async (tx) => {
    // An advisory lock, because for the first change there is no row to lock.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`)
    const [row] = await tx.select().from(platformSettings).where(eq(platformSettings.name, name))
    const before = settingInForce(name, row?.value)
    if (row && isDeepStrictEqual(row.value, after)) return
    const stored = { value: after, updatedAt: clock() }
    await tx
      .insert(platformSettings)
      .values({ name, ...stored })
      .onConflictDoUpdate({ target: platformSettings.name, set: stored })
    await recordAudit(tx, {
      actor,
      action: 'setting.changed',
      subject: { kind: 'setting', id: name },
      before,
      after,
      at: stored.updatedAt,
    })
  })
  return after
}

const check = <N extends SettingName>(name: N, value: unknown): SettingValue<N> => {
  // Strict: a misspelt field must not count as an absent one.
  const parsed = z.strictObject(settings[name].schema.shape).safeParse(value)
  if (parsed.success) return parsed.data as SettingValue<N>
  const unfit = /*i18n*/ 'This does not fit the setting.'
  const fields = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [key, /*i18n*/ 'There is no such field.'])
      : [[issue.path.join('.'), issue.message]],
  )
  throw new Refusal('validation_failed', unfit, Object.fromEntries(fields))
}
