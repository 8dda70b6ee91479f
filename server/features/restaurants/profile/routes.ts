import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/restaurants/contracts.ts'
import { register } from '../../../http/register.ts'
import { restaurantOf } from '../../../http/sign-in/restaurant-staff.ts'
import { changeTaxDetails, readTaxDetails } from '../tax/tax-details.ts'
import { acknowledgeTestOrder, placeTestOrder, readTestOrder } from '../test-order/test-order.ts'
import { changeProfile } from './change-profile.ts'
import { readFirstDay } from './first-day.ts'
import { goLive, takeOffline } from './go-live.ts'
import { pauseRestaurant, setBusy } from './pause-restaurant.ts'
import { readProfile } from './profile-view.ts'

export const profileRoutes = async (app: FastifyInstance): Promise<void> => {
  register(app, contracts.readProfile, ({ deps, caller, query }) =>
    readProfile(deps, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.changeProfile, ({ deps, caller, query, body }) =>
    changeProfile(deps, caller, restaurantOf(caller, query.restaurant), body),
  )
  register(app, contracts.pauseRestaurant, ({ deps, caller, query, body }) =>
    pauseRestaurant(deps, caller, restaurantOf(caller, query.restaurant), body.minutes),
  )
  register(app, contracts.setBusy, ({ deps, caller, query, body }) =>
    setBusy(deps, caller, restaurantOf(caller, query.restaurant), body),
  )
  register(app, contracts.readFirstDay, ({ deps, caller, query }) =>
    readFirstDay(deps, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.goLive, ({ deps, caller, query }) =>
    goLive(deps, caller, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.takeOffline, ({ deps, caller, query }) =>
    takeOffline(deps, caller, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.readTaxDetails, ({ deps, caller, query }) =>
    readTaxDetails(deps, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.changeTaxDetails, ({ deps, caller, query, body }) =>
    changeTaxDetails(deps, caller, restaurantOf(caller, query.restaurant), body),
  )
  register(app, contracts.readTestOrder, ({ deps, caller, query }) =>
    readTestOrder(deps, deps.db, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.placeTestOrder, ({ deps, caller, query }) =>
    placeTestOrder(deps, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.acknowledgeTestOrder, ({ deps, caller, query, body }) =>
    acknowledgeTestOrder(deps, restaurantOf(caller, query.restaurant), body.heard),
  )
}
