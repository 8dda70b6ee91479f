export { GiftsPart, RedeemPage } from './on-demand.ts'
export { StampCardNote } from './stamp-card-note.tsx'
