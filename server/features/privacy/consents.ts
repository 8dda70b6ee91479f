import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type { Consent, ConsentPurpose, consentRegister } from '#shared/privacy/contracts.ts'
import { privacyNotice } from '#shared/privacy/notice.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { consents } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'

/** Records that somebody agreed to something, or took it back, under the privacy page of today. */
export const recordConsent = async (
  tx: Transaction,
  userId: string,
  { purpose, given, at }: { purpose: ConsentPurpose; given: boolean; at: Date },
): Promise<void> => {
  await tx.insert(consents).values({ userId, purpose, given, notice: privacyNotice, at })
}

const view = ({ purpose, given, notice, at }: typeof consents.$inferSelect): Consent => ({
  ...{ purpose, given, notice },
  at: at.toISOString(),
})

/** What somebody agreed to and took back, the latest first. */
export const consentsOf = async (executor: Executor, userId: string): Promise<Consent[]> =>
  (
    await executor
      .select()
      .from(consents)
      .where(eq(consents.userId, userId))
      .orderBy(desc(consents.id))
      .limit(100)
  ).map(view)

const consentCursor = cursorCodec('consents', z.tuple([z.int()]))

/** The register, the latest first: of everybody, or of one account. */
export const listConsents = async (
  deps: Deps,
  { limit, cursor, purpose, person }: Output<(typeof consentRegister)['query']>,
): Promise<Output<(typeof consentRegister)['response']>> => {
  if (person !== undefined && !isUuid(person)) return { items: [], nextCursor: null }
  const last = cursor === undefined ? undefined : consentCursor.decode(deps, cursor)[0]
  const rows = await deps.db
    .select({ consent: consents, username: profiles.username })
    .from(consents)
    .innerJoin(profiles, eq(profiles.id, consents.userId))
    .where(
      and(
        last === undefined ? undefined : lt(consents.id, last),
        purpose && eq(consents.purpose, purpose),
        person === undefined ? undefined : eq(consents.userId, person),
      ),
    )
    .orderBy(desc(consents.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)?.consent.id
  return {
    items: shown.map(({ consent, username }) => ({
      ...view(consent),
      id: consent.id,
      person: { id: consent.userId, username },
    })),
    nextCursor: rows.length > limit && end !== undefined ? consentCursor.encode(deps, [end]) : null,
  }
}
