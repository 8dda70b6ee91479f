import '../../lib/language/desk-messages.ts'

export { AdminDashboard } from './dashboard-on-demand.ts'
