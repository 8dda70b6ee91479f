export { ImpactContent } from './impact-content.tsx'
export { LedgerLine } from './ledger-line.tsx'
