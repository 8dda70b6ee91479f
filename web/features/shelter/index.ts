import '../../lib/language/desk-messages.ts'

export { ShelterDashboard } from './on-demand.ts'
