import { spanAfter } from '#shared/orders/arrival.ts'
import { minutesAfter } from '#shared/orders/order-lifecycle.ts'
import type { OrderRow } from '../read-orders.ts'

type Waiting = Pick<
  OrderRow,
  'acceptMinutes' | 'estimatedDelivery' | 'promisedFrom' | 'promisedTo' | 'slotTo' | 'releaseAt'
>

/**
 * What changes of an order with its payment, at `at`: its deadlines count from there, since a payment
 * service, or its page, may take its time. What waits at a counter waits as long as it did. An order for
 * later arrives in its slot, whenever it was paid, and its kitchen has it only once it is released.
 */
export const authorised = (
  { acceptMinutes, estimatedDelivery, promisedFrom, promisedTo, slotTo, releaseAt }: Waiting,
  at: Date,
) => {
  if (slotTo !== null && releaseAt !== null)
    return {
      status: 'scheduled' as const,
      movedAt: at,
      confirmedAt: null,
      acceptBy: minutesAfter(releaseAt, acceptMinutes),
      estimatedDelivery: slotTo,
      promisedBy: slotTo,
    }
  const promised =
    promisedFrom === null || promisedTo === null
      ? estimatedDelivery
      : spanAfter(at, { from: promisedFrom, to: promisedTo }).to
  return {
    status: 'confirmed' as const,
    movedAt: at,
    confirmedAt: at,
    acceptBy: minutesAfter(at, acceptMinutes),
    estimatedDelivery: promised,
    promisedBy: promised,
  }
}
