export { OrderTracking } from './order-tracking.tsx'
export { OrdersNav } from './orders-nav.tsx'
