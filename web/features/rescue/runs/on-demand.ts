import { lazy } from 'react'

/* Loaded when first shown: who buys rescue deals carries none. */
export const RunsPanel = lazy(() => import('./runs-panel.tsx'))
export const CarriedPlace = lazy(() =>
  import('./carried-place.tsx').then(({ CarriedPlace }) => ({ default: CarriedPlace })),
)
