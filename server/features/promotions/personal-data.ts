import { and, eq, inArray, notExists } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { promoCodes, promoRedemptions } from '../../db/tables/index.ts'

const holders = (userId: string, ownEmail: string | null) =>
  ownEmail === null ? [userId] : [userId, ownEmail]

/** The codes that were issued to a person: to the account, or to an address that is theirs (in small letters). */
export const codesOf = (executor: Executor, userId: string, ownEmail: string | null) =>
  executor
    .select({ code: promoCodes.code, percent: promoCodes.percent, expiresAt: promoCodes.expiresAt })
    .from(promoCodes)
    .where(inArray(promoCodes.issuedTo, holders(userId, ownEmail)))

/** Drops a person's unspent codes, and the address from the spent ones, which payments refer to. */
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
