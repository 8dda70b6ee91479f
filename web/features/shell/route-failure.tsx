import { lazy, Suspense } from 'react'

const FailureScreen = lazy(() => import('./failure-screen.tsx'))

/** Every route's error boundary. Its screen is seldom needed, so it is fetched on demand. */
export const RouteFailure = () => (
  <Suspense>
    <FailureScreen />
  </Suspense>
)
