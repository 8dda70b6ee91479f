import { lazy } from 'react'

/** Loaded when first shown. */
export const AboutPopup = lazy(() => import('./about-popup.tsx'))
