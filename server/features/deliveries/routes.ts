import type { FastifyInstance } from 'fastify'
import * as contracts from '#shared/contracts/deliveries.ts'
import { streams } from '#shared/contracts/orders.ts'
import { register } from '../../http/register.ts'
import { requireListener } from '../../http/session.ts'
import { agentTopic, deliveriesTopic } from '../orders/topics.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { latestPositions } from './courier-positions.ts'
import { deliveryView } from './delivery-view.ts'
import { earningsOf } from './earnings.ts'
import { findDeliveries } from './find-deliveries.ts'
import { mapTiles } from './map-tiles.ts'
import { reportLocation } from './report-location.ts'

export const routes = (app: FastifyInstance) => {
  mapTiles(app)
  register(app, contracts.deliveries, ({ deps, caller, query }) =>
    findDeliveries(deps, caller.userId, query.state, query),
  )
  register(app, contracts.earnings, ({ deps, caller }) => earningsOf(deps, caller.userId))

  const moves = {
    claim: contracts.claimDelivery,
    startPickup: contracts.startPickup,
    confirmPickup: contracts.confirmPickup,
    complete: contracts.completeDelivery,
  } as const
  for (const action of ['claim', 'startPickup', 'confirmPickup', 'complete'] as const)
    register(app, moves[action], async ({ deps, caller, params }) => {
      const actor = { as: 'agent', userId: caller.userId } as const
      const record = await transitionOrder(deps, { orderId: params.id, action, actor })
      return deliveryView(record, 'agent', deps.clock())
    })

  register(app, contracts.giveBackDelivery, async ({ deps, caller, params, body }) => {
    const actor = { as: 'agent', userId: caller.userId } as const
    const record = await transitionOrder(deps, {
      orderId: params.id,
      action: 'giveBack',
      actor,
      reason: body.reason,
    })
    return deliveryView(record, 'anyAgent', deps.clock())
  })

  register(app, contracts.reportLocation, async ({ deps, caller, params, body }) => {
    await reportLocation(deps, { orderId: params.id, agentId: caller.userId, place: body })
    return { message: 'Noted' }
  })

  app.get(
    streams.deliveries,
    { schema: { tags: ['Live'], summary: "SSE: deliveries to take, and the agent's own" } },
    async (request, reply) => {
      const caller = await requireListener(request, reply, ['DELIVERY_AGENT'])
      const agentId = caller.userId
      const own = agentTopic(agentId)
      const values = () => latestPositions(app.deps.db, { agentId })
      await app.live.open(request, reply, { topics: [deliveriesTopic, own], presence: own, values }, caller)
    },
  )
}
