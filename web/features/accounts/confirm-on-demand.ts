import { lazy } from 'react'

/* Apart from the others of its kind, which every visitor's first load has: this one is for whoever is signed in. */
export const ConfirmIdentity = lazy(() => import('./confirm-identity.tsx'))
