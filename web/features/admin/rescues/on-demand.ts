import { lazy } from 'react'

/* Loaded when first shown: it brings the map along. */
export const RescueDay = lazy(() => import('./rescue-day.tsx'))
