export { CreditPanel } from './on-demand.ts'
export { useCredit } from './use-credit.ts'
