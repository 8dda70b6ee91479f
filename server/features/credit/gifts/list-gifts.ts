import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { AdminGift, adminGifts as contract } from '#shared/credit/admin-contracts.ts'
import { containsWords } from '../../../db/containing.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { creditGifts } from '../../../db/tables/index.ts'
import { profiles, profilesAs } from '../../../db/views/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { type CsvColumn, rupees } from '../../../http/csv.ts'
import { cursorCodec, everyPage } from '../../../http/cursor.ts'
import { nameColumns, searchedPerson, shownName } from '../../accounts/names.ts'

type Query = Output<(typeof contract)['query']>

const giftCursor = cursorCodec('admin-gifts', z.tuple([z.iso.datetime(), z.uuid()]))
const redeemers = profilesAs('redeemers')

/** Gifts of credit of every status, the latest first. */
export const listGifts = async (
  deps: Deps,
  { limit, cursor, q = '', status, from, to }: Query,
): Promise<Output<(typeof contract)['response']>> => {
  const last = cursor === undefined ? undefined : giftCursor.decode(deps, cursor)
  const at = creditGifts.createdAt
  const found = await deps.db
    .select({ gift: creditGifts, buyer: nameColumns(profiles), redeemer: nameColumns(redeemers) })
    .from(creditGifts)
    .innerJoin(profiles, eq(profiles.id, creditGifts.buyerId))
    .leftJoin(redeemers, eq(redeemers.id, creditGifts.redeemedBy))
    .where(
      and(
        status && eq(creditGifts.status, status),
        q === ''
          ? undefined
          : isUuid(q)
            ? eq(creditGifts.id, q)
            : or(containsWords(searchedPerson(profiles), q), containsWords(searchedPerson(redeemers), q)),
        from === undefined ? undefined : gte(at, startOfDay(from)),
        to === undefined ? undefined : lt(at, endOfDay(to)),
        last && sql`(${at}, ${creditGifts.id}) < (${last[0]}::timestamptz, ${last[1]}::uuid)`,
      ),
    )
    .orderBy(desc(at), desc(creditGifts.id))
    .limit(limit + 1)
  const { shown, nextCursor } = giftCursor.page(deps, found, limit, ({ gift }) => [
    gift.createdAt.toISOString(),
    gift.id,
  ])
  return {
    items: shown.map(({ gift, buyer, redeemer }) => ({
      id: gift.id,
      amount: gift.amount,
      status: gift.status,
      buyer: { id: gift.buyerId, name: shownName(buyer) },
      redeemer: redeemer && { id: redeemer.id, name: shownName(redeemer) },
      mailed: gift.recipientEmail !== '',
      createdAt: gift.createdAt.toISOString(),
      redeemedAt: gift.redeemedAt?.toISOString() ?? null,
    })),
    nextCursor,
  }
}

/** All pages of the list, for its file. */
export const giftPages = (deps: Deps, query: Query): AsyncGenerator<AdminGift[]> =>
  everyPage((cursor) => listGifts(deps, { ...query, limit: 500, cursor }))

/** A gift in an admin's file. */
export const giftColumns: CsvColumn<AdminGift>[] = [
  { title: /*i18n*/ 'Gift', value: ({ id }) => id },
  { title: /*i18n*/ 'Status', value: ({ status }) => status },
  { title: /*i18n*/ 'Bought on', value: ({ createdAt }) => new Date(createdAt) },
  { title: /*i18n*/ 'Bought by', value: ({ buyer }) => buyer.name },
  { title: /*i18n*/ 'Redeemed on', value: ({ redeemedAt }) => redeemedAt && new Date(redeemedAt) },
  { title: /*i18n*/ 'Redeemed by', value: ({ redeemer }) => redeemer?.name ?? '' },
  { title: /*i18n*/ 'Amount (₹)', value: ({ amount }) => rupees(amount) },
]
