import { lazy } from 'react'

/* Loaded when first shown. */
export const RouteMap = lazy(() => import('./route-map.tsx'))
