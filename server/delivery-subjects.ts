import type { DeliverySubjects } from './features/deliveries/delivery-subject.ts'
import { carriedOrder } from './features/orders/carried-order.ts'
import { carriedRun } from './features/rescue/carried-run.ts'

/** What couriers carry. For something new to carry, add a subject (shared/delivery-lifecycle.ts) and its row. */
export const deliverySubjects: DeliverySubjects = {
  order: carriedOrder,
  rescue: carriedRun,
}
