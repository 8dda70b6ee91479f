import { lazy } from 'react'

/** Loaded when first shown. */
export const ContactPopup = lazy(() => import('./contact-popup.tsx'))
