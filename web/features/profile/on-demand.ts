import { lazy } from 'react'

/* Loaded when first shown. */
export const SecondFactor = lazy(() => import('./second-factor/second-factor.tsx'))
