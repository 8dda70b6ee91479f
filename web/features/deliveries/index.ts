export { DeliveryDashboard } from './delivery-dashboard.tsx'
