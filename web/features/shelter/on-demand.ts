import { lazy } from 'react'

/** Loaded for shelters alone. */
export const ShelterDashboard = lazy(() => import('./shelter-dashboard.tsx'))
