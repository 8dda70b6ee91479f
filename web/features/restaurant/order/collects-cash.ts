import type { Order } from '#shared/orders/contracts.ts'

/**
 * Whether the restaurant itself is to be paid in cash: over its counter, or where it brings the food itself.
 * What a courier fetches, the courier collects.
 */
export const collectsCash = ({
  paymentMethod,
  fulfilment,
  deliveredAt,
  allowedActions,
}: Pick<Order, 'paymentMethod' | 'fulfilment' | 'deliveredAt' | 'allowedActions'>): boolean =>
  paymentMethod === 'cashOnDelivery' &&
  deliveredAt === null &&
  (fulfilment === 'collection' || allowedActions.includes('deliver'))
