import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/restaurants/admin-contracts.ts'
import { csvFile } from '../../../http/csv.ts'
import { register } from '../../../http/register.ts'
import { requireConfirmation } from '../../../http/sign-in/confirmation.ts'
import { languageOf } from '../../../languages.ts'
import { changeRestaurantForAdmin } from './change-restaurant.ts'
import { listRestaurantsForAdmin, restaurantColumns, restaurantPages } from './list-restaurants.ts'

/** How restaurants are added, and who works for them, is in the room staff. */
export const adminRestaurantRoutes = async (app: FastifyInstance): Promise<void> => {
  register(app, contracts.adminRestaurants, ({ deps, query }) => listRestaurantsForAdmin(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: 'restaurants.csv',
        columns: restaurantColumns,
        pages: restaurantPages(deps, query),
        language: languageOf(request),
      }),
  })
  register(app, contracts.changeRestaurant, ({ deps, caller, params, body }) => {
    if (body.commissionPercent !== undefined || body.suspended !== undefined)
      requireConfirmation(deps, caller)
    return changeRestaurantForAdmin(deps, caller, params.id, body)
  })
}
