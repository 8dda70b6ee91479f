import { eq } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import { refundPhotos } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { lockOrder } from '../orders/lifecycle/lock-orders.ts'
import { notFound } from '../orders/lifecycle/transition-order.ts'
import { findOrder, type OrderRecord } from '../orders/read-orders.ts'
import { encodePicture } from '../pictures/encode-picture.ts'
import { notePhoto } from './request-refund.ts'

/** Longest side in pixels: enough to see what is wrong with a dish. */
const photoSize = 1200

const requireOpen = (record: OrderRecord | undefined, customerId: string): OrderRecord => {
  if (record?.order.userId !== customerId) throw notFound()
  if (record.refundRequest?.status !== 'open')
    throw new Refusal('illegal_transition', /*i18n*/ 'A photo can be added while a refund request is open.')
  return record
}

/**
 * Adds the photo to a customer's open refund request, or replaces it; up to 5 MB. Refuses: not_found (404),
 * illegal_transition (409) where no request is open, and like encodePicture.
 */
export const setRefundPhoto = async (
  deps: Deps,
  customerId: string,
  orderId: string,
  file: Uint8Array,
): Promise<OrderRecord> => {
  requireOpen(await findOrder(deps.db, orderId), customerId)
  const picture = await encodePicture(file, photoSize, 'inside')
  const photo = { ...picture, at: deps.clock() }
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    requireOpen(await findOrder(tx, orderId), customerId)
    await tx
      .insert(refundPhotos)
      .values({ orderId, ...photo })
      .onConflictDoUpdate({ target: refundPhotos.orderId, set: photo })
    await notePhoto(tx, orderId)
    return requireOpen(await findOrder(tx, orderId), customerId)
  })
}

/**
 * The photo of a refund request, for its customer and admins. Refuses: not_found (404), also for another's.
 */
export const findRefundPhoto = async (
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  orderId: string,
): Promise<{ bytes: Buffer; type: string }> => {
  const record = await findOrder(deps.db, orderId)
  if (!record || (record.order.userId !== caller.userId && !hasRole(caller.roles, 'ADMIN'))) throw notFound()
  const [photo] = await deps.db.select().from(refundPhotos).where(eq(refundPhotos.orderId, orderId))
  if (!photo) throw new Refusal('not_found', /*i18n*/ 'There is no photo with this refund request.')
  return photo
}
