import { lazy } from 'react'

/** Loaded when first shown. */
export const HelpSheet = lazy(() => import('./help-sheet.tsx'))
