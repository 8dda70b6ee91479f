import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/contracts/admin-restaurants.ts'
import { restaurants } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { requireConfirmation } from '../../../http/confirmation.ts'
import { csvFile } from '../../../http/csv.ts'
import { limits } from '../../../http/limits.ts'
import { consume } from '../../../http/rate-limit.ts'
import { register } from '../../../http/register.ts'
import { languageOf } from '../../../languages.ts'
import { inviteStaff } from '../../accounts/staff/invite-staff.ts'
import { listStaff } from '../../accounts/staff/list-staff.ts'
import { removeStaff } from '../../accounts/staff/remove-staff.ts'
import { shiftsOfWeek } from '../opening-hours.ts'
import { noSuchRestaurant } from '../profile/profile-view.ts'
import { addRestaurant } from './add-restaurant.ts'
import { changeRestaurantForAdmin } from './change-restaurant.ts'
import { listRestaurantsForAdmin, restaurantPages } from './list-restaurants.ts'
import { restaurantColumns } from './restaurant-columns.ts'
import { findRestaurantForAdmin } from './restaurant-view.ts'

const hoursOf = async ({ db }: Pick<Deps, 'db'>, id: string) => {
  const [row] = await db.select({ hours: restaurants.hours }).from(restaurants).where(eq(restaurants.id, id))
  return shiftsOfWeek(row?.hours ?? [])
}

export const adminRestaurantRoutes = async (app: FastifyInstance): Promise<void> => {
  const { deps } = app
  const required = async (id: string) => {
    const restaurant = await findRestaurantForAdmin(deps.db, id, deps.clock())
    if (!restaurant) throw noSuchRestaurant()
    return restaurant
  }
  register(app, contracts.adminRestaurants, ({ deps, query }) => listRestaurantsForAdmin(deps, query), {
    csv: ({ deps, query, request }) =>
      csvFile({
        filename: 'restaurants.csv',
        columns: restaurantColumns,
        pages: restaurantPages(deps, query),
        language: languageOf(request),
      }),
  })
  register(app, contracts.adminRestaurantById, async ({ deps, params }) => {
    const restaurant = await required(params.id)
    const { items, invitations } = await listStaff(deps, params.id)
    return { restaurant, hours: await hoursOf(deps, params.id), staff: items, invitations }
  })
  register(app, contracts.addRestaurant, ({ deps, caller, body, request }) =>
    addRestaurant(deps, caller, body, languageOf(request)),
  )
  register(app, contracts.changeRestaurant, ({ deps, caller, params, body }) => {
    if (body.commissionPercent !== undefined || body.suspended !== undefined)
      requireConfirmation(deps, caller)
    return changeRestaurantForAdmin(deps, caller, params.id, body)
  })
  register(app, contracts.inviteRestaurantStaff, async ({ deps, caller, params, body, request }) => {
    await required(params.id)
    await consume(deps, limits.staffInvitations, caller.userId)
    return inviteStaff(deps, caller, params.id, { ...body, language: languageOf(request) })
  })
  register(app, contracts.removeRestaurantStaff, async ({ deps, caller, params }) => {
    await removeStaff(deps, caller, params.id, params.staffId)
    return { message: /*i18n*/ 'Taken away from the restaurant.' }
  })
}
