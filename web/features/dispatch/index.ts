export { DispatchBoard } from './on-demand.ts'
