import * as tables from '../../db/tables/restaurants.ts'
import type { Room } from '../../room.ts'
import { adminRestaurantRoutes } from './admin/routes.ts'
import { audited } from './audited.ts'
import { eraseTaxDetails, taxDetailsBy } from './personal-data.ts'
import { profileRoutes } from './profile/routes.ts'
import * as topics from './topics.ts'

export const restaurants: Room = {
  name: 'restaurants',
  tables,
  topics,
  audited,
  routes: [profileRoutes, adminRestaurantRoutes],
  account: (deps) => ({
    exported: async (executor, { id }) => ({ taxDetails: await taxDetailsBy(deps, executor, id) }),
    erase: (tx, { id }) => eraseTaxDetails(deps, tx, id),
  }),
}
