import { minutesAfter } from '#shared/orders/order-lifecycle.ts'
import type { OrderRow } from '../read-orders.ts'

type Waiting = Pick<OrderRow, 'acceptMinutes' | 'placedAt' | 'estimatedDelivery' | 'fulfilment'>

/**
 * What changes of an order with its payment, at `at`: its deadlines count from there, since a payment
 * service, or its page, may take its time. What waits at a counter waits as long as it did.
 */
export const authorised = (
  { acceptMinutes, placedAt, estimatedDelivery, fulfilment }: Waiting,
  at: Date,
) => ({
  status: 'confirmed' as const,
  movedAt: at,
  confirmedAt: at,
  acceptBy: minutesAfter(at, acceptMinutes),
  estimatedDelivery:
    fulfilment === 'counter'
      ? estimatedDelivery
      : new Date(at.getTime() + estimatedDelivery.getTime() - placedAt.getTime()),
})
