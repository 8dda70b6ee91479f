import type { Output } from '#shared/api/contract.ts'
import { commissionChange } from '#shared/restaurants/admin-contracts.ts'
import * as tables from '../../db/tables/restaurants.ts'
import { withinTransaction } from '../../http/within-transaction.ts'
import type { Room } from '../../room.ts'
import { changeRestaurantForAdmin } from './admin/change-restaurant.ts'
import { findRestaurantForAdmin } from './admin/restaurant-view.ts'
import { adminRestaurantRoutes } from './admin/routes.ts'
import { audited } from './audited.ts'
import { eraseTaxDetails, taxDetailsBy } from './personal-data.ts'
import { noSuchRestaurant } from './profile/profile-view.ts'
import { profileRoutes } from './profile/routes.ts'
import * as topics from './topics.ts'

export const restaurants: Room = {
  name: 'restaurants',
  tables,
  topics,
  audited,
  routes: [profileRoutes, adminRestaurantRoutes],
  approvals: (deps) => ({
    commission: {
      input: commissionChange,
      amount: async (tx, id) => {
        if (!(await findRestaurantForAdmin(tx, id, deps.clock()))) throw noSuchRestaurant()
        return null
      },
      execute: (tx, userId, id, input: Output<typeof commissionChange>) =>
        changeRestaurantForAdmin(withinTransaction(deps, tx), { userId }, id, input, true),
    },
  }),
  account: (deps) => ({
    exported: async (executor, { id }) => ({ taxDetails: await taxDetailsBy(deps, executor, id) }),
    erase: (tx, { id }) => eraseTaxDetails(deps, tx, id),
  }),
}
