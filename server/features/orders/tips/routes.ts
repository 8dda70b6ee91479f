import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/orders/tip-contracts.ts'
import { withoutCardSecrets } from '#shared/payments/card-payment.ts'
import { ipOf } from '../../../http/limits/ip.ts'
import { register, replay, requireClaim } from '../../../http/register.ts'
import { languageOf } from '../../../languages.ts'
import { thankForTip } from './thank-for-tip.ts'
import { tipOrder } from './tip-order.ts'

export const tipRoutes = (app: FastifyInstance) => {
  register(
    app,
    contracts.tipOrder,
    async ({ deps, caller, params, body, request, reply }) => {
      const done = await tipOrder(deps, {
        userId: caller.userId,
        language: languageOf(request),
        ip: ipOf(request),
        orderId: params.id,
        body,
        claim: requireClaim(request, withoutCardSecrets(body)),
      })
      return replay(reply, done)
    },
    { managesIdempotency: true },
  )
  register(app, contracts.thankForTip, ({ deps, caller, params }) =>
    thankForTip(deps, caller.userId, params.id),
  )
}
