import { lazy } from 'react'

/* Loaded when first shown. */
export const CartBar = lazy(() => import('./cart-bar.tsx'))
export const CartDrawer = lazy(() => import('./cart-drawer.tsx'))
export const OptionsPopup = lazy(() => import('./options-popup.tsx'))
