import { lazy } from 'react'

/* Loaded when first shown. */
export const ChangeItem = lazy(() => import('./change-item.tsx'))
