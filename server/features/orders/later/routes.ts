import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Output } from '#shared/api/contract.ts'
import * as contracts from '#shared/orders/later-contracts.ts'
import { kitchens } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { register } from '../../../http/register.ts'
import { restaurantOf } from '../../../http/sign-in/restaurant-staff.ts'
import { scheduleWith } from '../../restaurants/profile/change-profile.ts'
import { noSuchRestaurant } from '../../restaurants/profile/profile-view.ts'
import { orderView } from '../order-view.ts'
import { closedOrders, scheduleColumns } from './cancel-closed.ts'
import { changeSlot } from './change-slot.ts'
import { laterOrders } from './later-orders.ts'

type Planned = Output<(typeof contracts.closingOrders)['body']>

/** How many orders for later a change of hours would cancel; what is closed already is not among them. */
const countClosing = async (deps: Deps, restaurantId: string, planned: Planned): Promise<number> => {
  const [row] = await deps.db.select(scheduleColumns).from(kitchens).where(eq(kitchens.id, restaurantId))
  if (!row) throw noSuchRestaurant()
  return (await closedOrders(deps.db, restaurantId, scheduleWith(row, planned, deps.clock()))).length
}

export const laterRoutes = (app: FastifyInstance) => {
  register(app, contracts.laterOrders, ({ deps, caller, query }) =>
    laterOrders(deps, restaurantOf(caller, query.restaurant)),
  )
  register(app, contracts.closingOrders, async ({ deps, caller, query, body }) => ({
    orders: await countClosing(deps, restaurantOf(caller, query.restaurant), body),
  }))
  register(app, contracts.closingOrdersForAdmins, async ({ deps, params, body }) => ({
    orders: await countClosing(deps, params.id, body),
  }))
  register(app, contracts.changeSlot, async ({ deps, caller, params, body }) =>
    orderView(
      await changeSlot(deps, params.id, caller.userId, new Date(body.slot)),
      'customer',
      deps.clock(),
    ),
  )
}
