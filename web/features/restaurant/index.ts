export { RestaurantDashboard } from './restaurant-dashboard.tsx'
