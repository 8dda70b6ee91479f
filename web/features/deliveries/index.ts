import '../../lib/language/desk-messages.ts'

export { DeliveryDashboard } from './dashboard-on-demand.ts'
