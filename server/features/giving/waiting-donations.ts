import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SpendingPurpose } from '#shared/giving/giving.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Executor } from '../../db/connection.ts'
import { donations } from '../../db/tables/index.ts'

/** What of a donation the fund still holds, in paise. */
export const leftOf = sql<Paise>`${donations.amount} - ${donations.used} - ${donations.refunded}`.mapWith(
  (left) => paise(Number(left)),
)

/** What is in the fund: received, and neither spent nor given back. The words of the index. */
export const isWaiting = and(
  eq(donations.status, 'received'),
  sql`${donations.used} + ${donations.refunded} < ${donations.amount}`,
)

/**
 * Which donations may pay for it, those asked first in front. What was given for meals buys meals alone;
 * meals are also paid for out of what was given for everything, when nothing else is left.
 */
export const queuesFor = (purpose: SpendingPurpose): SQL[] =>
  purpose === 'sponsoredMeal'
    ? [isNotNull(donations.meals), isNull(donations.meals)]
    : [isNull(donations.meals)]

/** How much the fund can spend on a purpose now, in paise. */
export const availableFor = async (executor: Executor, purpose: SpendingPurpose): Promise<Paise> => {
  const [row] = await executor
    .select({ sum: sql`coalesce(sum(${leftOf}), 0)`.mapWith(Number) })
    .from(donations)
    .where(and(isWaiting, purpose === 'sponsoredMeal' ? undefined : isNull(donations.meals)))
  return paise(row?.sum ?? 0)
}
