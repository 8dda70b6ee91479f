import { lazy } from 'react'

/* Loaded when first shown: few people dispatch. */
export const DispatchBoard = lazy(() => import('./board.tsx'))
