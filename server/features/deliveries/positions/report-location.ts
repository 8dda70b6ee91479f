import { and, eq, inArray } from 'drizzle-orm'
import type { PlaceReport } from '#shared/api/wire.ts'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import { Refusal } from '#shared/errors.ts'
import { deliveries } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publishLatest } from '../../../outbox/latest-values.ts'
import type { DeliveryRow } from '../delivery-subject.ts'
import { notFound } from '../record/not-found.ts'
import { momentOf, savePlaceOnShift } from '../shifts/courier-places.ts'
import { agentTopic, positionTopic } from '../topics.ts'
import { type CourierPosition, positionValue, savePosition } from './courier-positions.ts'
import { distance } from './distance.ts'

/**
 * Stores the location of a delivery's agent (degrees, WGS 84) and sends it to those who follow the delivery.
 * Takes no lock, so that reports never wait for a transition. Refuses: not_found (404) unless the agent holds
 * the delivery, illegal_transition (409) once it is no longer under way.
 */
export const reportLocation = async (
  deps: Deps,
  { deliveryId, agentId, place }: { deliveryId: string; agentId: string; place: PlaceReport },
): Promise<void> => {
  const [delivery] = await deps.db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
  if (!delivery || delivery.agentId !== agentId) throw notFound()
  if (!underWay.some((status) => status === delivery.status))
    throw new Refusal('illegal_transition', /*i18n*/ 'This delivery is no longer under way.')
  await savePlaceOnShift(deps, agentId, place)
  await locate(deps, delivery, agentId, place)
}

/**
 * The same for everything that the agent has under way, in one call: it is one device in one place. Refuses:
 * illegal_transition (409) if that is nothing.
 */
export const reportLocations = async (deps: Deps, agentId: string, place: PlaceReport): Promise<void> => {
  const carried = await deps.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.agentId, agentId), inArray(deliveries.status, underWay)))
  if (carried.length === 0)
    throw new Refusal('illegal_transition', /*i18n*/ 'You have no active deliveries at the moment.')
  await savePlaceOnShift(deps, agentId, place)
  for (const delivery of carried) await locate(deps, delivery, agentId, place)
}

/** Further away than that nobody is at a restaurant, whatever was said. */
const leftMetres = 300

/**
 * A courier who said to be at the restaurant and has ridden off since is not there any more: the kitchen is
 * to know.
 */
const leaveStop = async (
  deps: Deps,
  { id, status, arrivedAt, fromLat, fromLng }: DeliveryRow,
  position: CourierPosition,
): Promise<void> => {
  if (arrivedAt === null || fromLat === null || fromLng === null) return
  if (status !== 'assigned' && status !== 'pickup') return
  if (position.at <= arrivedAt || distance(position, { lat: fromLat, lng: fromLng }) < leftMetres) return
  await deps.db
    .update(deliveries)
    .set({ arrivedAt: null })
    .where(and(eq(deliveries.id, id), eq(deliveries.arrivedAt, arrivedAt)))
}

const locate = async (
  deps: Deps,
  delivery: DeliveryRow,
  agentId: string,
  place: PlaceReport,
): Promise<void> => {
  const { lat, lng } = place
  const position = { lat, lng, deliveryId: delivery.id, agentId, at: momentOf(deps, place) }
  // What comes late is not news where the device has said something since.
  if (!(await savePosition(deps.db, position))) return
  await leaveStop(deps, delivery, position)
  publishLatest(
    deps,
    [positionTopic(delivery.id), agentTopic(agentId)],
    positionValue(deps, delivery, position),
  )
}
