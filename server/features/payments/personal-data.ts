import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { savedPaymentMethods } from '../../db/tables/index.ts'

/** A person's saved payment methods, without the provider's tokens. */
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

/** Deletes a person's saved payment methods. */
export const eraseSavedMethods = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(savedPaymentMethods).where(eq(savedPaymentMethods.userId, userId))
}
