import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Input, Output } from '#shared/api/contract.ts'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { spendings as contract, Spending } from '#shared/giving/admin-contracts.ts'
import { donationUses, fundSpendings, restaurants } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'

type Query = Output<(typeof contract)['query']>

const spendingCursor = cursorCodec('fund-spendings', z.tuple([z.iso.datetime(), z.uuid()]))

/** What the fund paid for, the latest first. Amounts in paise. */
export const listSpendings = async (
  deps: Deps,
  { limit, cursor, purpose, from, to }: Query,
): Promise<Input<(typeof contract)['response']>> => {
  const last = cursor === undefined ? undefined : spendingCursor.decode(deps, cursor)
  const rows = await deps.db
    .select({
      spending: fundSpendings,
      restaurant: restaurants.name,
      donations: sql<number>`(SELECT count(*) FROM ${donationUses} u WHERE u.spending_id = ${fundSpendings.id})::int`,
    })
    .from(fundSpendings)
    .leftJoin(restaurants, eq(restaurants.id, fundSpendings.restaurantId))
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
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)?.spending
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
    nextCursor:
      rows.length > limit && end ? spendingCursor.encode(deps, [end.at.toISOString(), end.id]) : null,
  }
}

/** All pages of the list, for its file. */
export async function* spendingPages(deps: Deps, query: Query): AsyncGenerator<Spending[]> {
  let cursor: string | undefined
  do {
    const page = await listSpendings(deps, { ...query, limit: 500, cursor })
    yield page.items as Spending[]
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
