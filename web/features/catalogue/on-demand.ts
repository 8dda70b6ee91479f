import { lazy } from 'react'

/** Loaded when first shown. */
export const NoDishes = lazy(() => import('./no-dishes.tsx'))
