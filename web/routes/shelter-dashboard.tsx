import { Suspense } from 'react'
import { RouteFailure } from '../features/shell/index.ts'
import { ShelterDashboard as Dashboard } from '../features/shelter/index.ts'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/** For shelters, and for who would like to become one. */
const ShelterDashboard = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Dashboard />
  </Suspense>
)
export default ShelterDashboard

export const ErrorBoundary = RouteFailure
