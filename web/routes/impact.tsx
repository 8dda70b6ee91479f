import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { ImpactContent } from '../features/impact/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import type { Route } from './+types/impact.ts'

export const loader = ({ context }: Route.LoaderArgs) => context.get(serverContext).impact()

/** What was given, rescued and wasted, and the public ledger that says so, for anybody to check. */
const ImpactPage = ({ loaderData }: Route.ComponentProps) => {
  const { t } = useLingui()
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead
        title={t`Our Impact`}
        description={t`Meals rescued, rupees given and spent, food wasted: on a public ledger that your own browser can check.`}
        image="/og/impact"
      />
      <ImpactContent loaded={loaderData} />
    </QueryClientProvider>
  )
}
export default ImpactPage

export const ErrorBoundary = RouteFailure
