import { lazy } from 'react'

/** Loaded for who looks at one deal. */
export const Reserve = lazy(() => import('./reserve.tsx').then(({ Reserve }) => ({ default: Reserve })))

/** Loaded for volunteers, and who would like to be one. */
export const Volunteering = lazy(() => import('./runs/volunteering.tsx'))
