import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/group-carts/contracts.ts'
import { ipOf } from '../../http/limits/ip.ts'
import { limits } from '../../http/limits/limits.ts'
import { consume } from '../../http/limits/rate-limit.ts'
import { register, replay } from '../../http/register.ts'
import { orderedBy } from '../checkout/ordered-by.ts'
import { chooseDishes } from './choose-dishes.ts'
import { findGroupCart } from './group-cart-store.ts'
import { groupCartView } from './group-cart-view.ts'
import { lockGroupCart } from './lock-group-cart.ts'
import { openGroupCart } from './open-group-cart.ts'
import { orderGroupCart } from './order-group-cart.ts'

export const routes = (app: FastifyInstance) => {
  register(
    app,
    contracts.openGroupCart,
    ({ deps, caller, body }) => openGroupCart(deps, caller.userId, body),
    { checks: ({ deps, caller }) => consume(deps, limits.groupCarts, caller.userId) },
  )
  register(app, contracts.showGroupCart, async ({ deps, caller, params }) =>
    groupCartView(deps, await findGroupCart(deps.db, params.token, deps.clock()), caller?.userId ?? null),
  )
  register(
    app,
    contracts.chooseInGroup,
    ({ deps, caller, params, body }) => chooseDishes(deps, caller?.userId ?? null, params.token, body),
    { before: (request) => consume(app.deps, limits.groupCartChoices, ipOf(request)) },
  )
  register(app, contracts.lockGroupCart, ({ deps, caller, params }) =>
    lockGroupCart(deps, caller.userId, params.token, true),
  )
  register(app, contracts.unlockGroupCart, ({ deps, caller, params }) =>
    lockGroupCart(deps, caller.userId, params.token, false),
  )
  register(
    app,
    contracts.checkoutGroupCart,
    async (call) =>
      replay(call.reply, await orderGroupCart(call.deps, { token: call.params.token, ...orderedBy(call) })),
    { managesIdempotency: true },
  )
}
