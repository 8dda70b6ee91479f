import type { Room } from '../../room.ts'
import { adminRestaurantRoutes } from './admin/routes.ts'
import { eraseTaxDetails, taxDetailsBy } from './personal-data.ts'
import { profileRoutes } from './profile/routes.ts'

export const restaurants: Room = {
  name: 'restaurants',
  routes: [profileRoutes, adminRestaurantRoutes],
  account: (deps) => ({
    exported: async (executor, { id }) => ({ taxDetails: await taxDetailsBy(deps, executor, id) }),
    erase: (tx, { id }) => eraseTaxDetails(deps, tx, id),
  }),
}
