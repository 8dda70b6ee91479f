import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { donations } from '../../db/tables/index.ts'

/** The donations that a person made while signed in. */
export const donationsOf = (executor: Executor, userId: string) =>
  executor.select().from(donations).where(eq(donations.userId, userId))

/** Removes personal data from a person's donations; amounts, receipt numbers and dates stay for the books. */
export const eraseDonor = async (tx: Transaction, userId: string): Promise<void> => {
  await tx
    .update(donations)
    .set({ anonymous: true, donorName: '', donorEmail: null, message: '' })
    .where(eq(donations.userId, userId))
}
