import type { FastifyInstance } from 'fastify'
import { setUpRestaurant as setUpContract } from '#shared/restaurants/contracts.ts'
import * as contracts from '#shared/staff/contracts.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume, rateLimitByIp } from '../../http/limits/rate-limit.ts'
import { register } from '../../http/register.ts'
import { restaurantOf } from '../../http/sign-in/restaurant-staff.ts'
import { languageOf } from '../../languages.ts'
import { changeStaffRole } from './change-role.ts'
import { inviteStaff } from './invite-staff.ts'
import { joinStaff } from './join-staff.ts'
import { listStaff } from './list-staff.ts'
import { removeStaff } from './remove-staff.ts'
import { setStaffPin } from './set-pin.ts'
import { setUpRestaurant } from './set-up-restaurant.ts'
import { shareDevice } from './share-device.ts'
import { requireManager } from './staff-rules.ts'
import { typePin } from './type-pin.ts'

export const staffRoutes = async (app: FastifyInstance): Promise<void> => {
  register(app, setUpContract, ({ deps, caller, body }) => setUpRestaurant(deps, caller, body.name))
  register(app, contracts.listStaff, ({ deps, caller, query }) =>
    listStaff(deps, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.inviteStaff, async ({ deps, caller, query, body, request }) => {
    const restaurantId = restaurantOf(caller, query.restaurant)
    requireManager(caller, restaurantId, body.role ?? 'owner')
    await consume(deps, limits.staffInvitations, caller.userId)
    return inviteStaff(deps, caller, restaurantId, { ...body, language: languageOf(request) })
  })
  register(app, contracts.changeStaffRole, async ({ deps, caller, query, params, body }) => {
    await changeStaffRole(deps, caller, restaurantOf(caller, query.restaurant), params.id, body.role)
    return { message: /*i18n*/ 'Saved: it holds at once.' }
  })
  register(app, contracts.removeStaff, async ({ deps, caller, query, params }) => {
    await removeStaff(deps, caller, restaurantOf(caller, query.restaurant), params.id)
    return { message: /*i18n*/ 'Taken away from the restaurant.' }
  })
  register(app, contracts.setStaffPin, async ({ deps, caller, query, params, body }) => {
    await setStaffPin(deps, caller, restaurantOf(caller, query.restaurant), params.id, body.pin)
    return { message: body.pin === null ? /*i18n*/ 'The PIN is taken away.' : /*i18n*/ 'The PIN is set.' }
  })
  register(
    app,
    contracts.shareDevice,
    async ({ deps, caller, query }) => ({
      accessToken: await shareDevice(deps, caller, restaurantOf(caller, query.restaurant)),
    }),
    // A token is not stored.
    { managesIdempotency: true },
  )
  register(app, contracts.typePin, ({ deps, caller, body }) => typePin(deps, caller, body), {
    managesIdempotency: true,
  })
  register(app, contracts.joinStaff, ({ deps, caller, body }) => joinStaff(deps, caller, body.token), {
    before: rateLimitByIp(limits.joinStaff),
  })
}
