import type { FastifyInstance } from 'fastify'
import { refundOrder as refundOrderContract } from '#shared/orders/admin-contracts.ts'
import { orderId } from '#shared/orders/contracts.ts'
import * as cash from '#shared/payouts/cash-contracts.ts'
import * as contracts from '#shared/refunds/contracts.ts'
import { register } from '../../http/register.ts'
import { requireCaller } from '../../http/sign-in/session.ts'
import { languageOf } from '../../languages.ts'
import { adminView } from '../orders/admin/admin-orders.ts'
import { notFound } from '../orders/lifecycle/transition-order.ts'
import { orderView } from '../orders/order-view.ts'
import { listCashRefunds, payCashRefund } from './cash-refunds.ts'
import { decideRefund } from './decide-refund.ts'
import { adminRefundRequests, listRefundRequests } from './list-refund-requests.ts'
import { refundOrder } from './refund-order.ts'
import { findRefundPhoto } from './refund-photo.ts'
import { refundPhotoRoutes } from './refund-photo-routes.ts'
import { refundsOfOrder } from './refunds-of-order.ts'
import { requestRefund } from './request-refund.ts'

export const routes = (app: FastifyInstance) => {
  register(app, contracts.requestRefund, async ({ deps, caller, params, body, request }) => {
    const record = await requestRefund(deps, caller.userId, params.id, body, languageOf(request))
    return orderView(record, 'customer', deps.clock())
  })
  app.register(refundPhotoRoutes)
  register(app, contracts.orderRefunds, ({ deps, caller, params }) => refundsOfOrder(deps, caller, params.id))
  register(app, contracts.refundRequests, ({ deps, query }) => listRefundRequests(deps, query))
  register(app, contracts.decideRefund, async ({ deps, caller, params, body }) => {
    const record = await decideRefund(deps, params.id, body, { as: 'admin', userId: caller.userId })
    const [decided] = await adminRefundRequests(deps, [record])
    if (!decided) throw notFound()
    return decided
  })

  register(app, cash.cashRefunds, ({ deps, query }) => listCashRefunds(deps, query))
  register(app, cash.payCashRefund, ({ deps, caller, params, body }) =>
    payCashRefund(deps, caller.userId, params.id, body.how),
  )
  register(app, refundOrderContract, async ({ deps, caller, params, body }) =>
    adminView(deps, await refundOrder(deps, caller.userId, params.id, body)),
  )
  app.get<{ Params: { id: string } }>(
    contracts.refundPhotoPath(':id'),
    {
      schema: {
        tags: ['Orders'],
        summary: 'The photo with a refund request, for its customer and admins',
        params: orderId,
        security: [{ bearer: [] }],
      },
    },
    async (request, reply) => {
      const caller = await requireCaller(request, 'signedIn')
      const { bytes, type } = await findRefundPhoto(app.deps, caller, request.params.id)
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'")
        .type(type)
        .send(bytes)
    },
  )
}
