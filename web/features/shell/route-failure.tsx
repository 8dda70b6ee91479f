import { Suspense } from 'react'
import { lazyPart } from '../../ui/page/lazy-part.tsx'

const FailureScreen = lazyPart(() => import('./failure-screen.tsx'))

/** Every route's error boundary. Its screen is seldom needed, so it is fetched on demand. */
export const RouteFailure = () => (
  <Suspense>
    <FailureScreen />
  </Suspense>
)
