export { Donate } from './donate.tsx'
export { DonorWall } from './donor-wall.tsx'
export { DonatePopup } from './on-demand.ts'
export { DonationTimeline, MyGiving } from './timeline/on-demand.ts'
