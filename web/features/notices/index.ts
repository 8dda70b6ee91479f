export { NoticeFacts } from './notice-facts.tsx'
export { AppealPage, OwnNotices } from './on-demand.ts'
