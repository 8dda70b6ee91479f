import { eq } from 'drizzle-orm'
import type { LatLng } from '#shared/contracts/wire.ts'
import { underWay } from '#shared/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import { deliveries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { publishLatest } from '../../outbox/latest-values.ts'
import { positionValue, savePosition } from './courier-positions.ts'
import { notFound } from './not-found.ts'
import { agentTopic, courierTopic } from './topics.ts'

/**
 * Notes where the agent of a delivery is (degrees, WGS 84) and shows it to those who follow it. Takes no lock: where somebody is
 * must not wait for what becomes of the delivery. Refuses: not_found (404) unless the agent holds it, illegal_transition (409) once it
 * is no longer under way.
 */
export const reportLocation = async (
  deps: Deps,
  { deliveryId, agentId, place }: { deliveryId: string; agentId: string; place: LatLng },
): Promise<void> => {
  const [delivery] = await deps.db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
  if (!delivery || delivery.agentId !== agentId) throw notFound()
  if (!underWay.some((status) => status === delivery.status))
    throw new Refusal('illegal_transition', /*i18n*/ 'This delivery is no longer under way.')
  const position = { ...place, deliveryId, agentId, at: deps.clock() }
  await savePosition(deps.db, position)
  publishLatest(
    deps,
    [courierTopic(deliveryId), agentTopic(agentId)],
    positionValue(deps, delivery, position),
  )
}
