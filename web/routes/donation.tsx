import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { DonationTimeline } from '../features/giving/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

/** `/donations/{id}`: what became of a donation. */
const DonationRoute = () => {
  const { t } = useLingui()
  // The server renders this page for everybody, without the token.
  const hydrated = useHydrated()
  return (
    <>
      <PageHead title={t`Your donation`} />
      {hydrated ? (
        <Suspense fallback={<PageSkeleton />}>
          <DonationTimeline />
        </Suspense>
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}
export default DonationRoute

export const ErrorBoundary = RouteFailure
