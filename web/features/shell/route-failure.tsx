import { lazy, Suspense } from 'react'

const FailureScreen = lazy(() => import('./failure-screen.tsx'))

/** Every route's error boundary; seldom needed, so that its screen is fetched when it is. */
export const RouteFailure = () => (
  <Suspense>
    <FailureScreen />
  </Suspense>
)
