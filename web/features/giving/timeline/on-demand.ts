import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/* Apart from the pop-up's: what is named there is in every page's first load. */
export const DonationTimeline = lazyPart(() => import('./donation-address.tsx'))
export const CompanyPage = lazyPart(() => import('../companies/company-page.tsx'))
export const MyGiving = lazyPart(() => import('./my-giving.tsx'))
