import { lazy } from 'react'

/** Loaded when first shown. */
export const NoDishes = lazy(() => import('./no-dishes.tsx'))
export const DietNotice = lazy(() => import('./diet-notice.tsx'))
export const FoundRestaurants = lazy(() => import('./found-restaurants.tsx'))
