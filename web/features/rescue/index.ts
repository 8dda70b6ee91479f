export { Deals } from './deals.tsx'
export { Reserve, StopDealAlerts, Volunteering } from './on-demand.ts'
export { CarriedPlace, RunsPanel } from './runs/on-demand.ts'
export { DealAlertSwitch } from './switch-on-demand.ts'
