import { eq } from 'drizzle-orm'
import type { LatLng } from '#shared/contracts/wire.ts'
import { Refusal } from '#shared/errors.ts'
import { orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { lockOrderAlone } from './lock-orders.ts'
import { appendEvent, orderTransaction } from './order-transaction.ts'

/**
 * Notes where the agent of an order is (degrees, WGS 84) and tells those who follow it. Refuses: not_found (404) unless
 * the agent holds the order, illegal_transition (409) once it is no longer under way.
 */
export const reportLocation = (
  deps: Deps,
  command: { orderId: string; agentId: string; place: LatLng; by?: string },
): Promise<void> =>
  orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const order = await lockOrderAlone(tx, command.orderId)
    if (!order || order.agentId !== command.agentId)
      throw new Refusal('not_found', /*i18n*/ 'This delivery was not found.')
    if (order.deliveryStatus === null || order.deliveryStatus === 'completed')
      throw new Refusal('illegal_transition', /*i18n*/ 'This delivery is no longer under way.')
    const { lat, lng } = command.place
    await tx.update(orders).set({ agentLat: lat, agentLng: lng }).where(eq(orders.id, order.id))
    await appendEvent(transaction, {
      orderId: order.id,
      restaurantId: order.restaurantId,
      agentId: order.agentId,
      kind: 'location',
      action: 'location',
      status: order.status,
      deliveryStatus: order.deliveryStatus,
      by: command.by ?? 'agent',
      lat,
      lng,
      at: deps.clock(),
    })
  })
