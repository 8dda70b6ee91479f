import { lazy } from 'react'

/** Loaded for who looks at one deal. */
export const Reserve = lazy(() => import('./reserve.tsx').then(({ Reserve }) => ({ default: Reserve })))
