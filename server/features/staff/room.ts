import { eq } from 'drizzle-orm'
import { restaurantStaff } from '../../db/tables/index.ts'
import type { Room } from '../../room.ts'
import { adminStaffRoutes } from './admin-routes.ts'
import { eraseInvitations, purgeStaffInvitations } from './purge-invitations.ts'
import { staffRoutes } from './routes.ts'
import { staffOf } from './staff-of.ts'

export const staff: Room = {
  name: 'staff',
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
