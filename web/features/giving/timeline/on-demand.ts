import { lazy } from 'react'

/* Apart from the pop-up's: what is named there is in every page's first load. */
export const DonationTimeline = lazy(() => import('./donation-address.tsx'))
export const MyGiving = lazy(() => import('./my-giving.tsx'))
