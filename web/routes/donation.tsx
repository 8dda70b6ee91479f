import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { DonationPage } from '../features/giving/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/query-client.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

/** `/donations/{id}`, with the receipt's token for who is not signed in. */
const DonationRoute = () => {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  // The server renders this page for everybody, without the token.
  const hydrated = useHydrated()
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead title={t`Your donation`} />
      {hydrated ? <DonationPage key={id} id={id} token={search.get('token')} /> : <PageSkeleton />}
    </QueryClientProvider>
  )
}
export default DonationRoute

export const ErrorBoundary = RouteFailure
