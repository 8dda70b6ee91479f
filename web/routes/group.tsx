import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { GroupPart } from '../features/group-carts/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { InBrowser } from '../lib/first-paint/in-browser.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/** `/group/{token}`: a cart that several people fill. The server renders no more than its frame. */
const GroupRoute = () => {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={t`Group order`}
        description={t`Choose what you eat: one order for everybody, and your name on your bag.`}
        unlisted
      />
      <InBrowser before={<PageSkeleton />}>
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={<PageSkeleton />}>
            <GroupPart />
          </Suspense>
        </QueryClientProvider>
      </InBrowser>
    </>
  )
}
export default GroupRoute

export const ErrorBoundary = RouteFailure
