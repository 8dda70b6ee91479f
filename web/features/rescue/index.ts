export { Deals } from './deals.tsx'
export { Reserve, Volunteering } from './on-demand.ts'
export { CarriedPlace, RunsPanel } from './runs/on-demand.ts'
