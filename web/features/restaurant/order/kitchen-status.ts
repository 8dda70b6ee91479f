import type { Order } from '#shared/orders/contracts.ts'
import { actionLabels, type RestaurantStatus, statusLabelOf } from '#shared/orders/order-lifecycle.ts'

const labels: Record<RestaurantStatus, string> = {
  pending: /*i18n*/ 'New',
  preparing: /*i18n*/ 'Preparing',
  ready: /*i18n*/ 'Ready',
  delivered: /*i18n*/ 'Delivered',
  cancelled: /*i18n*/ 'Cancelled',
}

/** What a kitchen reads of an order's status, to be translated: its own words, and when the food has left. */
export const kitchenStatus = ({
  status,
  restaurantStatus,
  fulfilment,
}: Pick<Order, 'status' | 'restaurantStatus' | 'fulfilment'>): string => {
  if (status === 'outForDelivery') return /*i18n*/ 'Out for Delivery'
  return status === 'delivered' ? statusLabelOf({ status, fulfilment }) : labels[restaurantStatus]
}

/** The text of the kitchen's next step, to be translated. */
export const kitchenActionLabel = (
  { fulfilment }: Pick<Order, 'fulfilment'>,
  action: 'accept' | 'ready' | 'deliver',
): string =>
  action === 'deliver' && fulfilment === 'collection' ? /*i18n*/ 'Hand Over' : actionLabels[action]
