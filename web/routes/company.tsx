import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { CompanyPage } from '../features/giving/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { InBrowser } from '../lib/first-paint/in-browser.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/** `/companies/{id}`: what the people of a company give together. */
const CompanyRoute = () => {
  const { t } = useLingui()
  // The sum changes with each gift, so that it is no part of the page that the server keeps.
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead
        title={t`What a company's people give together`}
        description={t`What its people give together, so that food reaches those who are hungry.`}
        unlisted
      />
      <InBrowser before={<PageSkeleton />}>
        <Suspense fallback={<PageSkeleton />}>
          <CompanyPage />
        </Suspense>
      </InBrowser>
    </QueryClientProvider>
  )
}
export default CompanyRoute

export const ErrorBoundary = RouteFailure
