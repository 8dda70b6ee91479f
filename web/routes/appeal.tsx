import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { AppealPage } from '../features/notices/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { InBrowser } from '../lib/first-paint/in-browser.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/** `/appeal#token`: where the e-mail about a suspension leads. The server renders no more than its frame. */
const AppealRoute = () => {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Appeal a suspension`} unlisted />
      <InBrowser before={<PageSkeleton />}>
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={<PageSkeleton />}>
            <AppealPage />
          </Suspense>
        </QueryClientProvider>
      </InBrowser>
    </>
  )
}
export default AppealRoute

export const ErrorBoundary = RouteFailure
