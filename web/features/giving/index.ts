export { Donate } from './donate.tsx'
export { DonorWall } from './donor-wall.tsx'
export { DonatePopup, MyGiving } from './on-demand.ts'
export { DonationPage } from './timeline/donation-page.tsx'
