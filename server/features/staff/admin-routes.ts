import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/restaurants/admin-contracts.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import { findRestaurantForAdmin } from '../restaurants/admin/restaurant-view.ts'
import { shiftsOfWeek } from '../restaurants/opening-hours.ts'
import { noSuchRestaurant } from '../restaurants/profile/profile-view.ts'
import { storefrontOf } from '../restaurants/storefronts.ts'
import { addRestaurant } from './add-restaurant.ts'
import { inviteStaff } from './invite-staff.ts'
import { listStaff } from './list-staff.ts'
import { removeStaff } from './remove-staff.ts'

const hoursOf = async ({ db }: Pick<Deps, 'db'>, id: string) => {
  const row = await storefrontOf(db, id)
  return shiftsOfWeek(row?.hours ?? [])
}

const required = async (deps: Deps, id: string) => {
  const restaurant = await findRestaurantForAdmin(deps.db, id, deps.clock())
  if (!restaurant) throw noSuchRestaurant()
  return restaurant
}

/** What admins do with the staff of any restaurant, and the restaurant's page, which names them. */
export const adminStaffRoutes = async (app: FastifyInstance): Promise<void> => {
  register(app, contracts.adminRestaurantById, async ({ deps, params }) => {
    const restaurant = await required(deps, params.id)
    const { items, invitations } = await listStaff(deps, params.id)
    return { restaurant, hours: await hoursOf(deps, params.id), staff: items, invitations }
  })
  register(app, contracts.addRestaurant, ({ deps, caller, body, request }) =>
    addRestaurant(deps, caller, body, languageOf(request)),
  )
  register(app, contracts.inviteRestaurantStaff, async ({ deps, caller, params, body, request }) => {
    await required(deps, params.id)
    await consume(deps, limits.staffInvitations, caller.userId)
    return inviteStaff(deps, caller, params.id, { ...body, language: languageOf(request) })
  })
  register(app, contracts.removeRestaurantStaff, async ({ deps, caller, params }) => {
    await removeStaff(deps, { userId: caller.userId }, params.id, params.staffId)
    return { message: /*i18n*/ 'Taken away from the restaurant.' }
  })
}
