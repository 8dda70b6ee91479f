import { asc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { depositAccounts, payouts, restaurantAccounts } from '../../db/tables/payouts.ts'
import type { Deps } from '../../deps.ts'
import { worksAlone } from '../restaurants/personal-data.ts'

/** What a person was paid as a courier, in paise. */
export const payoutsOf = (executor: Executor, userId: string) =>
  executor
    .select({
      id: payouts.id,
      from: payouts.firstDay,
      to: payouts.lastDay,
      deliveries: payouts.orders,
      earned: payouts.earned,
      cashKept: payouts.cashKept,
      amount: payouts.amount,
      at: payouts.at,
    })
    .from(payouts)
    .where(eq(payouts.owner, userId))
    .orderBy(asc(payouts.lastDay))

/** The account that it goes to, by its last four digits. */
export const depositOf = (executor: Executor, userId: string) =>
  executor
    .select({ lastFour: depositAccounts.lastFour, changedAt: depositAccounts.changedAt })
    .from(depositAccounts)
    .where(eq(depositAccounts.userId, userId))

export const eraseDeposit = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(depositAccounts).where(eq(depositAccounts.userId, userId))
}

/** The accounts that a person has given for restaurants, by their last four digits. */
export const restaurantAccountsBy = (executor: Executor, userId: string) =>
  executor
    .select({
      restaurantId: restaurantAccounts.restaurantId,
      lastFour: restaurantAccounts.lastFour,
      changedAt: restaurantAccounts.changedAt,
    })
    .from(restaurantAccounts)
    .where(eq(restaurantAccounts.changedBy, userId))

/**
 * Takes a person out of the accounts that they have given: that of a restaurant where nobody else works is
 * deleted, another one is the restaurant's and stays.
 */
export const eraseRestaurantAccounts = async (
  deps: Pick<Deps, 'restaurantParts'>,
  tx: Transaction,
  userId: string,
): Promise<void> => {
  for (const { restaurantId } of await restaurantAccountsBy(tx, userId)) {
    const ofThis = eq(restaurantAccounts.restaurantId, restaurantId)
    if (await worksAlone(deps, tx, restaurantId, userId)) await tx.delete(restaurantAccounts).where(ofThis)
    else await tx.update(restaurantAccounts).set({ changedBy: null }).where(ofThis)
  }
}
