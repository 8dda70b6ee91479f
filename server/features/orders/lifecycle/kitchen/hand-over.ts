import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../../../deps.ts'
import { findOrder, type OrderRecord } from '../../read-orders.ts'
import { type Actor, notFound, resolveActor, transitionOrder } from '../transition-order.ts'

/**
 * A restaurant hands an order over: at its counter to who says the code of it, or at the door where it brings
 * it itself. A repeat returns the order as it is. Refuses: validation_failed (422) for no code and a wrong
 * one, and what `transitionOrder` refuses.
 */
export const handOver = async (
  deps: Deps,
  orderId: string,
  actor: Extract<Actor, { as: 'restaurant' }>,
  code: string | undefined,
): Promise<OrderRecord> => {
  const record = await findOrder(deps.db, orderId)
  if (!record || resolveActor(record.order, actor) === null) throw notFound()
  const { collectionCode, status } = record.order
  if (collectionCode !== null && status === 'readyForPickup' && code?.trim() !== collectionCode)
    throw new Refusal(
      'validation_failed',
      code === undefined || code.trim() === ''
        ? /*i18n*/ 'Please ask the customer for the code of the order.'
        : /*i18n*/ 'This is not the code of this order.',
      { code: /*i18n*/ 'The four digits that the customer says' },
    )
  return transitionOrder(deps, { orderId, action: 'deliver', actor })
}
