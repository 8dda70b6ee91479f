import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { DonationTimeline } from '../features/giving/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { useHydrated } from '../lib/first-paint/use-hydrated.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/** `/donations/{id}`: what became of a donation. */
const DonationRoute = () => {
  const { t } = useLingui()
  // The server renders this page for everybody, without the token.
  const hydrated = useHydrated()
  const { id = '' } = useParams()
  return (
    <>
      <PageHead
        title={t`What became of a donation`}
        description={t`From the rupee to the meal, step by step, on a public ledger that anybody can check.`}
        image={`/og/donations/${encodeURIComponent(id)}`}
        unlisted
      />
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
