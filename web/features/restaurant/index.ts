export { KitchenScreen } from './kitchen/kitchen-screen.tsx'
export { RestaurantDashboard } from './restaurant-dashboard.tsx'
