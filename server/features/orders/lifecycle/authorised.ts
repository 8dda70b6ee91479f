import { spanAfter } from '#shared/orders/arrival.ts'
import { minutesAfter } from '#shared/orders/order-lifecycle.ts'
import type { OrderRow } from '../read-orders.ts'

type Waiting = Pick<OrderRow, 'acceptMinutes' | 'estimatedDelivery' | 'promisedFrom' | 'promisedTo'>

/**
 * What changes of an order with its payment, at `at`: its deadlines count from there, since a payment
 * service, or its page, may take its time. What waits at a counter waits as long as it did.
 */
export const authorised = (
  { acceptMinutes, estimatedDelivery, promisedFrom, promisedTo }: Waiting,
  at: Date,
) => {
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
