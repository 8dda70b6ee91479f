import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { marketDay, startOfDay } from '#shared/calendar.ts'
import type { Donation, MyDonations } from '#shared/giving/contracts.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { donations, donationUses, fundSpendings } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'
import { ownMonthlyGifts } from '../monthly/monthly-gift.ts'
import { portionsOf, servedOf } from '../served/served.ts'
import { type DonationRow, donationView } from './donation-view.ts'
import { keptOf } from './waiting-donations.ts'

const ownCursor = cursorCodec('my-donations', z.tuple([z.iso.datetime(), z.uuid()]))

type Paging = { limit: number; cursor?: string | undefined }

/**
 * A donor's own donations, the newest first, whatever became of them, and the sums of those that were
 * received. Amounts in paise.
 */
export const ownDonations = async (
  deps: Deps,
  userId: string,
  { limit, cursor }: Paging,
): Promise<MyDonations> => {
  const [at, id] = cursor === undefined ? [] : ownCursor.decode(deps, cursor)
  const rows = await deps.db
    .select()
    .from(donations)
    .where(
      and(
        eq(donations.userId, userId),
        at === undefined || id === undefined
          ? undefined
          : sql`(${donations.createdAt}, ${donations.id}) < (${at}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(limit + 1)
  const { shown, nextCursor } = ownCursor.page(deps, rows, limit, (row) => placeOf(row))
  const served = await servedOf(
    deps.db,
    shown.map((row) => row.id),
  )
  return {
    items: shown.map((row): Donation => donationView(deps, row, null, served.get(row.id))),
    nextCursor,
    monthly: await ownMonthlyGifts(deps.db, userId),
    sums: await sumsOf(deps, userId),
  }
}

const placeOf = ({ createdAt, id }: DonationRow): [string, string] => [createdAt.toISOString(), id]

/** The calendar year in Asia/Kolkata that it is, and which donations came in it. */
const thisYear = (now: Date) => {
  const year = Number(marketDay(now).slice(0, 4))
  const begin = startOfDay(`${year}-01-01`).toISOString()
  return { year, inYear: sql`${donations.receivedAt} >= ${begin}::timestamptz` }
}

/** What a donor's card says of the year: what they gave less what went back, in paise, and portions of it. */
export const ownYear = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<{ year: number; given: Paise; portions: number }> => {
  const { year, inYear } = thisYear(deps.clock())
  const own = and(eq(donations.userId, userId), isNotNull(donations.receivedAt), inYear)
  const [row] = await deps.db
    .select({ given: sql`coalesce(sum(${donations.amount} - ${donations.refunded}), 0)`.mapWith(Number) })
    .from(donations)
    .where(own)
  return { year, given: paise(row?.given ?? 0), portions: await portionsOf(deps.db, own) }
}

const sumsOf = async (deps: Deps, userId: string): Promise<MyDonations['sums']> => {
  const sum = (what: ReturnType<typeof sql>) => sql`coalesce(sum(${what}), 0)`.mapWith(Number)
  const own = and(eq(donations.userId, userId), isNotNull(donations.receivedAt))
  const { year, inYear } = thisYear(deps.clock())
  const isKept = eq(donations.status, 'received')
  const [row] = await deps.db
    .select({
      given: sum(sql`${donations.amount} - ${donations.refunded}`),
      ofYear: sum(sql`(${donations.amount} - ${donations.refunded}) * (${inYear})::int`),
      used: sum(sql`${donations.used}`),
      kept: sum(sql`${keptOf} * (${isKept})::int`),
      mealsKept: sum(sql`${donations.mealsKept} * (${isKept})::int`),
      donations: sql<number>`(count(*) FILTER (WHERE ${isKept}))::int`,
    })
    .from(donations)
    .where(own)
  const [arrived] = await deps.db
    .select({ served: sum(sql`${donationUses.amount} - ${donationUses.returned}`) })
    .from(donationUses)
    .innerJoin(donations, eq(donations.id, donationUses.donationId))
    .innerJoin(fundSpendings, eq(fundSpendings.id, donationUses.spendingId))
    .where(and(own, isNotNull(fundSpendings.receivedAt)))
  return {
    given: paise(row?.given ?? 0),
    year: { year, given: paise(row?.ofYear ?? 0) },
    used: paise(row?.used ?? 0),
    served: paise(arrived?.served ?? 0),
    kept: paise(row?.kept ?? 0),
    mealsKept: row?.mealsKept ?? 0,
    donations: row?.donations ?? 0,
    portions: await portionsOf(deps.db, own),
  }
}
