import { eq, inArray, lt } from 'drizzle-orm'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { dayMs } from '#shared/time.ts'
import { deliveries, deliveryPhotos } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { encodePicture } from '../../pictures/encode-picture.ts'
import type { DeliveryRow } from '../delivery-subject.ts'
import { showDelivery } from '../record/find-deliveries.ts'
import { lockDelivery } from '../record/lock-delivery.ts'
import { notFound } from '../record/not-found.ts'
import { agentTopic } from '../topics.ts'

/** Longest side in pixels: enough to see where it stands. */
const photoSize = 1200

const requireAtDoor = (delivery: DeliveryRow | undefined, agentId: string): DeliveryRow => {
  if (delivery?.agentId !== agentId) throw notFound()
  if (delivery.status !== 'enroute' || delivery.subject !== 'order')
    throw new Refusal('illegal_transition', /*i18n*/ 'A photo can be taken once you have the food.')
  return delivery
}

/**
 * Adds a courier's photo of the food at the door, or replaces it; up to 5 MB. Its customer sees it. Refuses:
 * not_found (404, also for another agent's delivery), illegal_transition (409) before the pick-up and once it
 * is over, and like encodePicture.
 */
export const setProofPhoto = async (
  deps: Deps,
  { deliveryId, agentId, file }: { deliveryId: string; agentId: string; file: Uint8Array },
): Promise<Delivery> => {
  const [found] = await deps.db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
  requireAtDoor(found, agentId)
  const picture = await encodePicture(file, photoSize, 'inside')
  const photo = { ...picture, at: deps.clock() }
  await deps.db.transaction(async (tx) => {
    const locked = await lockDelivery({ deps, tx }, deps.deliverySubjects, deliveryId)
    const delivery = requireAtDoor(locked?.delivery, agentId)
    await tx
      .insert(deliveryPhotos)
      .values({ deliveryId, ...photo })
      .onConflictDoUpdate({ target: deliveryPhotos.deliveryId, set: photo })
    await tx.update(deliveries).set({ photoAt: photo.at }).where(eq(deliveries.id, deliveryId))
    await locked?.applyToSubject({
      action: 'photo',
      by: 'agent',
      reason: null,
      at: photo.at,
      delivery: { ...delivery, photoAt: photo.at },
      topics: [agentTopic(agentId)],
    })
  })
  return showDelivery(deps, deliveryId, 'agent')
}

/** The photo of a delivery; who may see it is its subject's to say. Refuses: not_found (404). */
export const findProofPhoto = async (
  { db }: Pick<Deps, 'db'>,
  deliveryId: string,
): Promise<{ bytes: Buffer; type: string }> => {
  const [photo] = await db.select().from(deliveryPhotos).where(eq(deliveryPhotos.deliveryId, deliveryId))
  if (!photo) throw new Refusal('not_found', /*i18n*/ 'There is no photo of this delivery.')
  return photo
}

/** It shows where somebody lives: kept for as long as somebody may still ask about the delivery. */
const retentionMs = 30 * dayMs

/** Deletes photos of 30 days ago. */
export const purgeProofPhotos = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(deps.clock().getTime() - retentionMs)
  const gone = await deps.db
    .delete(deliveryPhotos)
    .where(lt(deliveryPhotos.at, before))
    .returning({ id: deliveryPhotos.deliveryId })
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0)
    await deps.db.update(deliveries).set({ photoAt: null }).where(inArray(deliveries.id, ids))
}
