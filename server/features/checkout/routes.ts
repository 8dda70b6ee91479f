import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/checkout/contracts.ts'
import { reorder as reorderContract } from '#shared/orders/contracts.ts'
import { ipOf } from '../../http/limits/ip.ts'
import { register, replay, requireClaim } from '../../http/register.ts'
import { languageOf } from '../../languages.ts'
import { withoutSecrets } from '../orders/order.ts'
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
    async ({ deps, body, caller, request, reply }) => {
      const { response, replayed } = await placeOrder(deps, {
        customerId: caller.userId,
        ip: ipOf(request),
        language: languageOf(request),
        body,
        claim: requireClaim(request, withoutSecrets(body)),
      })
      if (replayed) reply.header('idempotent-replayed', 'true')
      return replay(response)
    },
    { managesIdempotency: true },
  )

  register(app, contracts.quoteSurplus, ({ deps, params, body }) => quoteSurplus(deps, params.id, body))
  register(
    app,
    contracts.reserveSurplus,
    async ({ deps, body, caller, params, request, reply }) => {
      const { response, replayed } = await reserveSurplus(deps, {
        lotId: params.id,
        customerId: caller.userId,
        ip: ipOf(request),
        language: languageOf(request),
        body,
        claim: requireClaim(request, withoutSecrets(body)),
      })
      if (replayed) reply.header('idempotent-replayed', 'true')
      return replay(response)
    },
    { managesIdempotency: true },
  )
  register(app, reorderContract, ({ deps, caller, params }) => reorder(deps, caller.userId, params.id))
}
