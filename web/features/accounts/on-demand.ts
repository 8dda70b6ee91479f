import { lazy } from 'react'

/* Loaded when first shown. */
export const AccountPopup = lazy(() => import('./account-popup.tsx'))
export const LogoutPopup = lazy(() => import('./logout-popup.tsx'))
