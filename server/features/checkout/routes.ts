import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/checkout/contracts.ts'
import { reorder as reorderContract } from '#shared/orders/contracts.ts'
import { ipOf } from '../../http/limits/ip.ts'
import { register, replay } from '../../http/register.ts'
import { orderedBy } from './ordered-by.ts'
import { placeOrder } from './place-order.ts'
import { quoteCart } from './quote-cart.ts'
import { reorder } from './reorder.ts'
import { quoteSurplus, reserveSurplus } from './reserve-surplus.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.quoteCart, ({ deps, caller, body, request }) =>
    quoteCart(deps, { userId: caller?.userId ?? null, ip: ipOf(request) }, body),
  )

  register(
    app,
    contracts.checkout,
    async (call) => replay(call.reply, await placeOrder(call.deps, orderedBy(call))),
    { managesIdempotency: true },
  )

  register(app, contracts.quoteSurplus, ({ deps, params, body }) => quoteSurplus(deps, params.id, body))
  register(
    app,
    contracts.reserveSurplus,
    async (call) =>
      replay(call.reply, await reserveSurplus(call.deps, { lotId: call.params.id, ...orderedBy(call) })),
    { managesIdempotency: true },
  )
  register(app, reorderContract, ({ deps, caller, params }) => reorder(deps, caller.userId, params.id))
}
