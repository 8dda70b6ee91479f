export { Newsletter } from './newsletter.tsx'
export { ContactPopup } from './on-demand.ts'
