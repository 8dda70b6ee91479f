export { AboutContent } from './about-content.tsx'
export { AboutPopup } from './on-demand.ts'
