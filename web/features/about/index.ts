export { AboutContent } from './about-content.tsx'
export { AboutPopup } from './on-demand.ts'
export { StatsBanner } from './stats-banner.tsx'
