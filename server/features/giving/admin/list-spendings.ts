import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { spendings as contract, Spending } from '#shared/giving/admin-contracts.ts'
import { donationUses, fundSpendings } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec, everyPage } from '../../../http/cursor.ts'

type Query = Output<(typeof contract)['query']>

const spendingCursor = cursorCodec('fund-spendings', z.tuple([z.iso.datetime(), z.uuid()]))

/** What the fund paid for, the latest first. Amounts in paise. */
export const listSpendings = async (
  deps: Deps,
  { limit, cursor, purpose, from, to }: Query,
): Promise<Output<(typeof contract)['response']>> => {
  const last = cursor === undefined ? undefined : spendingCursor.decode(deps, cursor)
  const rows = await deps.db
    .select({
      spending: fundSpendings,
      restaurant: storefronts.name,
      donations: sql<number>`(SELECT count(*) FROM ${donationUses} u WHERE u.spending_id = ${fundSpendings.id})::int`,
    })
    .from(fundSpendings)
    .leftJoin(storefronts, eq(storefronts.id, fundSpendings.restaurantId))
    .where(
      and(
        purpose && eq(fundSpendings.purpose, purpose),
        from === undefined ? undefined : gte(fundSpendings.at, startOfDay(from)),
        to === undefined ? undefined : lt(fundSpendings.at, endOfDay(to)),
        last && sql`(${fundSpendings.at}, ${fundSpendings.id}) < (${last[0]}::timestamptz, ${last[1]}::uuid)`,
      ),
    )
    .orderBy(desc(fundSpendings.at), desc(fundSpendings.id))
    .limit(limit + 1)
  const { shown, nextCursor } = spendingCursor.page(deps, rows, limit, ({ spending }) => [
    spending.at.toISOString(),
    spending.id,
  ])
  return {
    items: shown.map(({ spending, restaurant, donations }) => ({
      id: spending.id,
      purpose: spending.purpose,
      subject: spending.subjectId,
      amount: spending.amount,
      returned: spending.returned,
      portions: spending.portions,
      restaurant:
        spending.restaurantId === null ? null : { id: spending.restaurantId, name: restaurant ?? '' },
      donations,
      at: spending.at.toISOString(),
      receivedAt: spending.receivedAt?.toISOString() ?? null,
    })),
    nextCursor,
  }
}

/** All pages of the list, for its file. */
export const spendingPages = (deps: Deps, query: Query): AsyncGenerator<Spending[]> =>
  everyPage((cursor) => listSpendings(deps, { ...query, limit: 500, cursor }))
