import { lazy } from 'react'

/* Apart from its page: every page's first load names the files of all pages, and the tabs have many. */
export const RestaurantDashboard = lazy(() => import('./restaurant-dashboard.tsx'))
