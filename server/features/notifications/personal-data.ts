import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { mailbox } from '../../db/tables/notifications.ts'

/** Drops what the local mailbox has for an address. */
export const eraseMailTo = async (tx: Transaction, email: string): Promise<void> => {
  await tx.delete(mailbox).where(eq(mailbox.to, email))
}
