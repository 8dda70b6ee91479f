export { RestaurantDashboard } from './dashboard-on-demand.ts'
export { KitchenScreen } from './kitchen/kitchen-screen.tsx'
export { useClosing } from './later/use-closing.tsx'
export { HoursForm } from './settings/hours-form.tsx'
