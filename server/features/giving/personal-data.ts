import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { donations } from '../../db/tables/index.ts'

/** What a person gave, signed in. */
export const donationsOf = (executor: Executor, userId: string) =>
  executor.select().from(donations).where(eq(donations.userId, userId))

/** Takes the person out of their donations; sums, receipt numbers and dates stay for the books. */
export const eraseDonor = async (tx: Transaction, userId: string): Promise<void> => {
  await tx
    .update(donations)
    .set({ anonymous: true, donorName: '', donorEmail: null, message: '' })
    .where(eq(donations.userId, userId))
}
