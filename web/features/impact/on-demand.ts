import { lazy } from 'react'

/* Loaded when first shown. */
export const Chart = lazy(() => import('../../ui/chart.tsx'))
export const ConfirmDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
export const HidePhoto = lazy(() => import('./hide-photo.tsx'))
/** What checks a proof of one's own; loaded with the proof, so that the check itself needs no connection. */
export const loadProofCheck = () => import('./own-proof.ts')
