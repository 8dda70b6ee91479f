import { and, eq, inArray, notExists } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { promoCodes, promoRedemptions } from '../../db/tables/index.ts'

const holders = (userId: string, ownEmail: string | null) =>
  ownEmail === null ? [userId] : [userId, ownEmail]

/** The codes issued to a person: to the account, or to their confirmed address (in lower case). */
export const codesOf = (executor: Executor, userId: string, ownEmail: string | null) =>
  executor
    .select({ code: promoCodes.code, percent: promoCodes.percent, expiresAt: promoCodes.expiresAt })
    .from(promoCodes)
    .where(inArray(promoCodes.issuedTo, holders(userId, ownEmail)))

/** Deletes a person's unused codes, and the address from used ones, which payments refer to. */
export const eraseCodesOf = async (
  tx: Transaction,
  userId: string,
  ownEmail: string | null,
): Promise<void> => {
  const theirs = inArray(promoCodes.issuedTo, holders(userId, ownEmail))
  const spent = tx.select().from(promoRedemptions).where(eq(promoRedemptions.code, promoCodes.code))
  await tx.delete(promoCodes).where(and(theirs, notExists(spent)))
  await tx.update(promoCodes).set({ issuedTo: null }).where(theirs)
}
