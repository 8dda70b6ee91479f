import { lazy } from 'react'

/** Loaded when first shown. */
export const DonatePopup = lazy(() => import('./donate-popup.tsx'))
