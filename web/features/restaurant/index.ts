export { RestaurantDashboard } from './dashboard-on-demand.ts'
export { KitchenScreen } from './kitchen/kitchen-screen.tsx'
export { HoursForm } from './settings/hours-form.tsx'
