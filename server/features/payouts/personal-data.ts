import { asc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { depositAccounts, payouts } from '../../db/tables/payouts.ts'

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
