export { AdminDashboard } from './dashboard-on-demand.ts'
