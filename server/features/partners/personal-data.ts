import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { partnerApplications } from '../../db/tables/index.ts'

/** The applications that a person sent while signed in. */
export const applicationsOf = (executor: Executor, userId: string) =>
  executor.select().from(partnerApplications).where(eq(partnerApplications.userId, userId))

/** Removes personal data from a person's applications; the business and the number stay. */
export const eraseApplicant = async (tx: Transaction, userId: string): Promise<void> => {
  await tx
    .update(partnerApplications)
    .set({ userId: null, contactName: '', email: '', phone: '', address: '', description: '', reason: '' })
    .where(eq(partnerApplications.userId, userId))
}
