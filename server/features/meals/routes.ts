import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/meals/contracts.ts'
import { register } from '../../http/register.ts'
import { restaurantOf } from '../../http/sign-in/restaurant-staff.ts'
import { changeMealOffer, readMealOffer } from './meal-offer.ts'
import { offeredMeals, readSponsoredMeals } from './offered-meals.ts'
import { redeemMeals } from './redeem-meals.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.sponsoredMeals, ({ deps }) => readSponsoredMeals(deps))
  register(app, contracts.readMealOffer, ({ deps, caller, query }) =>
    readMealOffer(deps.db, restaurantOf(caller, query.restaurant), deps.clock()),
  )
  register(app, contracts.changeMealOffer, ({ deps, caller, query, body }) =>
    changeMealOffer(deps, caller, restaurantOf(caller, query.restaurant), body),
  )
  register(app, contracts.offeredMeals, ({ deps, caller }) => offeredMeals(deps, caller.userId))
  register(app, contracts.redeemMeals, async ({ deps, caller, body }) => ({
    orders: [await redeemMeals(deps, caller.userId, body)],
  }))
}
