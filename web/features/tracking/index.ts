export { NotYourOrder } from './not-your-order.tsx'
export { OrderTracking } from './order-tracking.tsx'
export { OrdersNav } from './orders-nav.tsx'
export { StaffNotice } from './staff-notice.tsx'
