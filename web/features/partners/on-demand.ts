import { lazy } from 'react'

/** Loaded when first shown. */
export const PartnerPopup = lazy(() => import('./partner-popup.tsx'))
