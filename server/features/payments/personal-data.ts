import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { savedPaymentMethods } from '../../db/tables/index.ts'

/** What a person saved to pay with: what tells it from others, not the provider's token. */
export const savedMethodsOf = (executor: Executor, userId: string) =>
  executor
    .select({
      method: savedPaymentMethods.method,
      brand: savedPaymentMethods.brand,
      lastFour: savedPaymentMethods.lastFour,
      createdAt: savedPaymentMethods.createdAt,
    })
    .from(savedPaymentMethods)
    .where(eq(savedPaymentMethods.userId, userId))

/** Drops what a person saved to pay with. */
export const eraseSavedMethods = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(savedPaymentMethods).where(eq(savedPaymentMethods.userId, userId))
}
