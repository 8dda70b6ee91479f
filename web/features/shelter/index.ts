export { ShelterDashboard } from './on-demand.ts'
