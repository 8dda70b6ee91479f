export { Deals } from './deals.tsx'
export { Reserve } from './on-demand.ts'
