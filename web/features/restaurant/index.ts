export { KitchenOrder } from './kitchen-order.tsx'
export { useRestaurantOrders } from './use-restaurant-orders.ts'
