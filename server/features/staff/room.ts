import { eq, lte } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { restaurantInvitations, restaurantStaff } from '../../db/tables/index.ts'
import * as tables from '../../db/tables/staff.ts'
import type { Deps } from '../../deps.ts'
import type { Room } from '../../room.ts'
import { adminStaffRoutes } from './admin-routes.ts'
import { audited } from './audited.ts'
import { staffRoutes } from './routes.ts'
import { staffOf } from './staff-of.ts'

/** Deletes invitations to a restaurant that have expired, with the addresses in them. */
export const purgeStaffInvitations = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await deps.db.delete(restaurantInvitations).where(lte(restaurantInvitations.expiresAt, deps.clock()))
}

/**
 * Deletes the invitations that were sent to an address, in lower case, when its owner's account is deleted.
 */
const eraseInvitations = async (tx: Transaction, email: string): Promise<void> => {
  await tx.delete(restaurantInvitations).where(eq(restaurantInvitations.email, email))
}

export const staff: Room = {
  name: 'staff',
  tables,
  audited,
  routes: [staffRoutes, adminStaffRoutes],
  purges: [purgeStaffInvitations],
  restaurant: () => ({ staff: staffOf }),
  account: () => ({
    erase: async (tx, { id, ownEmail }) => {
      await tx.delete(restaurantStaff).where(eq(restaurantStaff.userId, id))
      if (ownEmail !== null) await eraseInvitations(tx, ownEmail)
    },
  }),
}
