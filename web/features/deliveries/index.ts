export { DeliveryDashboard } from './dashboard-on-demand.ts'
