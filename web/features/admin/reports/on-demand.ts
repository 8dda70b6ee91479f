import { lazy } from 'react'

export const Chart = lazy(() => import('../../../ui/chart.tsx'))
