import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Donation, MyDonations } from '#shared/contracts/giving.ts'
import { paise } from '#shared/money/money.ts'
import { donations, donationUses, fundSpendings } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { type DonationRow, donationView } from './donation-view.ts'

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
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row): Donation => donationView(deps, row)),
    nextCursor: rows.length > limit && last ? ownCursor.encode(deps, placeOf(last)) : null,
    sums: await sumsOf(deps, userId),
  }
}

const placeOf = ({ createdAt, id }: DonationRow): [string, string] => [createdAt.toISOString(), id]

const sumsOf = async (deps: Deps, userId: string): Promise<MyDonations['sums']> => {
  const sum = (what: ReturnType<typeof sql>) => sql`coalesce(sum(${what}), 0)`.mapWith(Number)
  const own = and(eq(donations.userId, userId), isNotNull(donations.receivedAt))
  const [given] = await deps.db
    .select({
      given: sum(sql`${donations.amount} - ${donations.refunded}`),
      used: sum(sql`${donations.used}`),
      donations: sql<number>`(count(*) FILTER (WHERE ${donations.status} = 'received'))::int`,
    })
    .from(donations)
    .where(own)
  const paidFor = deps.db
    .selectDistinct({ id: fundSpendings.id, portions: fundSpendings.portions })
    .from(donationUses)
    .innerJoin(donations, eq(donations.id, donationUses.donationId))
    .innerJoin(fundSpendings, eq(fundSpendings.id, donationUses.spendingId))
    .where(and(own, sql`${donationUses.returned} < ${donationUses.amount}`))
    .as('paid_for')
  const [meals] = await deps.db.select({ portions: sum(sql`${paidFor.portions}`) }).from(paidFor)
  return {
    given: paise(given?.given ?? 0),
    used: paise(given?.used ?? 0),
    donations: given?.donations ?? 0,
    portions: meals?.portions ?? 0,
  }
}
