import { lazy } from 'react'

/** Loaded when first shown. */
export const PushCard = lazy(() => import('./push-card.tsx'))
