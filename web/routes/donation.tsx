import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { DonationTimeline } from '../features/giving/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { InBrowser } from '../lib/first-paint/in-browser.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/** `/donations/{id}`: what became of a donation. */
const DonationRoute = () => {
  const { t } = useLingui()
  // The server renders this page for everybody, without the token.
  const { id = '' } = useParams()
  return (
    <>
      <PageHead
        title={t`What became of a donation`}
        description={t`From the rupee to the meal, step by step, on a public ledger that anybody can check.`}
        image={`/og/donations/${encodeURIComponent(id)}`}
        unlisted
      />
      <InBrowser before={<PageSkeleton />}>
        <Suspense fallback={<PageSkeleton />}>
          <DonationTimeline />
        </Suspense>
      </InBrowser>
    </>
  )
}
export default DonationRoute

export const ErrorBoundary = RouteFailure
