import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Executor } from '../../../db/connection.ts'
import { donations } from '../../../db/tables/index.ts'

const inPaise = (amount: unknown): Paise => paise(Number(amount))

/** What of a donation the fund still holds, in paise. */
export const leftOf = sql<Paise>`${donations.amount} - ${donations.used} - ${donations.refunded}`.mapWith(
  inPaise,
)

/** What a meal of a donation for meals cost its donor, in paise. */
export const unitOf = sql<Paise>`${donations.amount} / coalesce(${donations.meals}, 1)`.mapWith(inPaise)

/** What of a donation is kept for its meals, in paise. */
export const keptOf = sql<Paise>`${donations.mealsKept} * (${unitOf})`.mapWith(inPaise)

/** What of a donation waits for whatever the fund pays for next, in paise. */
export const freeOf = sql<Paise>`${leftOf} - ${keptOf}`.mapWith(inPaise)

/** What is in the fund: received, and neither spent nor given back. The words of the index. */
export const isWaiting = and(
  eq(donations.status, 'received'),
  sql`${donations.used} + ${donations.refunded} < ${donations.amount}`,
)

/** Of what is in the fund, sponsored meals that no shelter has asked for yet. */
export const hasMeals = and(isWaiting, gt(donations.mealsKept, 0)) as SQL

/** Of what is in the fund, what is kept for no meals. */
export const isFree = and(isWaiting, sql`${freeOf} > 0`) as SQL

/** How much the fund can spend on a rescue now, in paise: not what is kept for sponsored meals. */
export const availableMoney = async (executor: Executor): Promise<Paise> => {
  const [row] = await executor
    .select({ sum: sql`coalesce(sum(${freeOf}), 0)`.mapWith(Number) })
    .from(donations)
    .where(isFree)
  return paise(row?.sum ?? 0)
}

/** How many sponsored meals shelters can ask for now. */
export const availableMeals = async (executor: Executor): Promise<number> => {
  const [row] = await executor
    .select({ sum: sql`coalesce(sum(${donations.mealsKept}), 0)`.mapWith(Number) })
    .from(donations)
    .where(and(hasMeals, isNotNull(donations.meals)))
  return row?.sum ?? 0
}
