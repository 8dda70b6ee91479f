import { lazy } from 'react'

/* Loaded when first shown: on the road only the work itself is. */
export const HistoryPanel = lazy(() => import('./history/history-panel.tsx'))
export const EarningsPanel = lazy(() => import('./earnings/earnings-panel.tsx'))
