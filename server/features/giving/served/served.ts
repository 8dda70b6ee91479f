import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Executor } from '../../../db/connection.ts'
import { donations, donationUses, fundSpendings } from '../../../db/tables/index.ts'

/** What of a donation a shelter has had, in paise, and how many of the meals that it sponsored. */
export type Served = { served: Paise; mealsServed: number }
export const nothingServed: Served = { served: paise(0), mealsServed: 0 }

/** What of these donations shelters have had. */
export const servedOf = async (executor: Executor, ids: readonly string[]): Promise<Map<string, Served>> => {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({
      id: donationUses.donationId,
      served: sql`sum(${donationUses.amount} - ${donationUses.returned})`.mapWith(Number),
      mealsServed: sql`sum(${donationUses.meals} - ${donationUses.mealsReturned})`.mapWith(Number),
    })
    .from(donationUses)
    .innerJoin(fundSpendings, sql`${fundSpendings.id} = ${donationUses.spendingId}`)
    .where(and(inArray(donationUses.donationId, [...ids]), isNotNull(fundSpendings.receivedAt)))
    .groupBy(donationUses.donationId)
  return new Map(rows.map(({ id, served, mealsServed }) => [id, { served: paise(served), mealsServed }]))
}

/**
 * How many portions shelters had by these donations: of sponsored meals each donor's own, of everything else
 * what they helped to bring, once however many of them paid for it.
 */
export const portionsOf = async (executor: Executor, which: SQL | undefined): Promise<number> => {
  const {
    rows: [row],
  } = await executor.execute<{ portions: number }>(sql`
    SELECT coalesce(sum(portions), 0)::float8 AS portions FROM (
      SELECT sum(u.meals - u.meals_returned)
        + CASE WHEN bool_or(u.meals = 0) THEN ${othersOf(sql`s`)} ELSE 0 END AS portions
      FROM ${donationUses} u
      JOIN ${donations} ON ${donations.id} = u.donation_id
      JOIN ${fundSpendings} s ON s.id = u.spending_id
      WHERE ${which} AND u.returned < u.amount AND s.received_at IS NOT NULL
      GROUP BY s.id, s.portions
    ) AS brought`)
  return row?.portions ?? 0
}

/** Of a spending's portions those that nobody sponsored. */
export const othersOf = (spending: SQL): SQL =>
  sql`greatest(0, coalesce(${spending}.portions, 0) - (
    SELECT coalesce(sum(own.meals - own.meals_returned), 0) FROM ${donationUses} own
    WHERE own.spending_id = ${spending}.id))`
