import { and, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { deliveries } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'

/**
 * Checks that there is a photo where the customer wants the food left at the door. Refuses: validation_failed
 * (422) without one.
 */
export const requireProof = async (
  deps: Pick<Deps, 'db'>,
  { deliveryId, agentId }: { deliveryId: string; agentId: string },
): Promise<void> => {
  const [delivery] = await deps.db
    .select({ leaveAtDoor: deliveries.leaveAtDoor, photoAt: deliveries.photoAt })
    .from(deliveries)
    .where(
      and(eq(deliveries.id, deliveryId), eq(deliveries.agentId, agentId), eq(deliveries.status, 'enroute')),
    )
  if (!delivery?.leaveAtDoor || delivery.photoAt !== null) return
  const message = /*i18n*/ 'Please leave the food at the door and take a photo of it.'
  throw new Refusal('validation_failed', message, { photo: message })
}
