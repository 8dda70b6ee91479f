import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { RedeemPage } from '../features/gifts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { InBrowser } from '../lib/first-paint/in-browser.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/** `/gift#code`: redeems a gift, or a friend's code. The server renders no more than its frame. */
const GiftRoute = () => {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={t`Redeem a code`}
        description={t`Credit for good food, as a gift or from a friend.`}
        unlisted
      />
      <InBrowser before={<PageSkeleton />}>
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={<PageSkeleton />}>
            <RedeemPage />
          </Suspense>
        </QueryClientProvider>
      </InBrowser>
    </>
  )
}
export default GiftRoute

export const ErrorBoundary = RouteFailure
