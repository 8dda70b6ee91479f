import { lazy } from 'react'

/* Loaded when first shown. */
export const Chart = lazy(() => import('../../ui/chart.tsx'))
export const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
