import { lazy } from 'react'

/* Loaded when first shown. */
export const RunMap = lazy(() => import('./run-map.tsx'))
