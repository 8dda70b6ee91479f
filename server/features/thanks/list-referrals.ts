import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { AdminReferral, adminReferrals as contract } from '#shared/thanks/admin-contracts.ts'
import { containsWords } from '../../db/containing.ts'
import { referrals } from '../../db/tables/index.ts'
import { profiles, profilesAs } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import { type CsvColumn, rupees } from '../../http/csv.ts'
import { cursorCodec, everyPage } from '../../http/cursor.ts'
import { nameColumns, searchedPerson, shownName } from '../accounts/names.ts'

type Query = Output<(typeof contract)['query']>

const referralCursor = cursorCodec('admin-referrals', z.tuple([z.iso.datetime(), z.uuid()]))
const referrers = profilesAs('referrers')

/** Who brought whom, the latest first. */
export const listReferrals = async (
  deps: Deps,
  { limit, cursor, q = '', status, from, to }: Query,
): Promise<Output<(typeof contract)['response']>> => {
  const last = cursor === undefined ? undefined : referralCursor.decode(deps, cursor)
  const at = referrals.createdAt
  const found = await deps.db
    .select({ referral: referrals, referred: nameColumns(profiles), referrer: nameColumns(referrers) })
    .from(referrals)
    .innerJoin(profiles, eq(profiles.id, referrals.referredId))
    .innerJoin(referrers, eq(referrers.id, referrals.referrerId))
    .where(
      and(
        status && eq(referrals.status, status),
        q === ''
          ? undefined
          : or(containsWords(searchedPerson(profiles), q), containsWords(searchedPerson(referrers), q)),
        from === undefined ? undefined : gte(at, startOfDay(from)),
        to === undefined ? undefined : lt(at, endOfDay(to)),
        last && sql`(${at}, ${referrals.referredId}) < (${last[0]}::timestamptz, ${last[1]}::uuid)`,
      ),
    )
    .orderBy(desc(at), desc(referrals.referredId))
    .limit(limit + 1)
  const { shown, nextCursor } = referralCursor.page(deps, found, limit, ({ referral }) => [
    referral.createdAt.toISOString(),
    referral.referredId,
  ])
  return {
    items: shown.map(({ referral, referred, referrer }) => ({
      id: referral.referredId,
      referrer: { id: referral.referrerId, name: shownName(referrer) },
      referred: { id: referral.referredId, name: shownName(referred) },
      referrerAmount: referral.referrerAmount,
      referredAmount: referral.referredAmount,
      status: referral.status,
      refusal: referral.refusal,
      orderId: referral.orderId,
      createdAt: referral.createdAt.toISOString(),
      settledAt: referral.settledAt?.toISOString() ?? null,
    })),
    nextCursor,
  }
}

/** All pages of the list, for its file. */
export const referralPages = (deps: Deps, query: Query): AsyncGenerator<AdminReferral[]> =>
  everyPage((cursor) => listReferrals(deps, { ...query, limit: 500, cursor }))

/** A referral in an admin's file. */
export const referralColumns: CsvColumn<AdminReferral>[] = [
  { title: /*i18n*/ 'Said on', value: ({ createdAt }) => new Date(createdAt) },
  { title: /*i18n*/ 'Brought by', value: ({ referrer }) => referrer.name },
  { title: /*i18n*/ 'Friend', value: ({ referred }) => referred.name },
  { title: /*i18n*/ 'Status', value: ({ status }) => status },
  { title: /*i18n*/ 'Reason', value: ({ refusal }) => refusal ?? '' },
  { title: /*i18n*/ 'Order', value: ({ orderId }) => orderId ?? '' },
  { title: /*i18n*/ 'Settled on', value: ({ settledAt }) => settledAt && new Date(settledAt) },
  { title: /*i18n*/ 'To who brought them (₹)', value: ({ referrerAmount }) => rupees(referrerAmount) },
  { title: /*i18n*/ 'To the friend (₹)', value: ({ referredAmount }) => rupees(referredAmount) },
]
