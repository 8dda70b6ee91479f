import { lazy } from 'react'

/** Loaded when first shown. */
export const Chart = lazy(() => import('../../../ui/chart.tsx'))
