import { eq } from 'drizzle-orm'
import type { LatLng } from '#shared/contracts/wire.ts'
import { Refusal } from '#shared/errors.ts'
import { orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { publishLatest } from '../../outbox/latest-values.ts'
import { agentTopic, courierTopic } from '../orders/topics.ts'
import { positionValue, savePosition } from './courier-positions.ts'

/**
 * Notes where the agent of a delivery is (degrees, WGS 84) and shows it to those who follow it. Takes no lock on the order: where
 * somebody is must not wait for what becomes of the order. Refuses: not_found (404) unless the agent holds it,
 * illegal_transition (409) once it is no longer under way.
 */
export const reportLocation = async (
  deps: Deps,
  { orderId, agentId, place }: { orderId: string; agentId: string; place: LatLng },
): Promise<void> => {
  const [order] = await deps.db
    .select({ agentId: orders.agentId, status: orders.status, deliveryStatus: orders.deliveryStatus })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order || order.agentId !== agentId)
    throw new Refusal('not_found', /*i18n*/ 'This delivery was not found.')
  if (order.deliveryStatus === null || order.deliveryStatus === 'completed')
    throw new Refusal('illegal_transition', /*i18n*/ 'This delivery is no longer under way.')
  const position = { ...place, deliveryId: orderId, agentId, at: deps.clock() }
  await savePosition(deps.db, position)
  publishLatest(deps, [courierTopic(orderId), agentTopic(agentId)], positionValue(order, position))
}
