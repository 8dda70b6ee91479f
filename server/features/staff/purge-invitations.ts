import { eq, lte } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { restaurantInvitations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

/** Deletes invitations to a restaurant that have expired, with the addresses in them. */
export const purgeStaffInvitations = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await deps.db.delete(restaurantInvitations).where(lte(restaurantInvitations.expiresAt, deps.clock()))
}

/**
 * Deletes the invitations that were sent to an address, in lower case, when its owner's account is deleted.
 */
export const eraseInvitations = async (tx: Transaction, email: string): Promise<void> => {
  await tx.delete(restaurantInvitations).where(eq(restaurantInvitations.email, email))
}
