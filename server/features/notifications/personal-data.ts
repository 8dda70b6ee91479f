import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { mailbox } from '../../db/tables/notifications.ts'

/** Deletes the local mailbox's e-mails to an address. */
export const eraseMailTo = async (tx: Transaction, email: string): Promise<void> => {
  await tx.delete(mailbox).where(eq(mailbox.to, email))
}
