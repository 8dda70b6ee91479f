import { lazyPart } from '../../ui/page/lazy-part.tsx'

/** Loaded for shelters alone. */
export const ShelterDashboard = lazyPart(() => import('./shelter-dashboard.tsx'))
