import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { data } from 'react-router'
import { Auditors, ImpactContent } from '../features/impact/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { untilRead } from '../lib/calls/until-read.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'
import type { Route } from './+types/impact.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => {
  if (![undefined, 'auditors'].includes(params.part)) throw data(null, { status: 404 })
  return context.get(serverContext).impact()
}

export const clientLoader = (asked: Route.ClientLoaderArgs) => untilRead(asked)

/**
 * What was given, rescued and wasted, and the public ledger that says so, for anybody to check; under
 * /impact/auditors how that ledger is built. One route: a second one would be in every page's list of them.
 */
const ImpactPage = ({ loaderData, params }: Route.ComponentProps) => {
  const { t } = useLingui()
  if (params.part === 'auditors')
    return (
      <>
        <PageHead
          title={t`For auditors and witnesses`}
          description={t`The public ledger byte by byte: entries, tree, checkpoints, proofs and witnesses, with programs and examples.`}
        />
        <Suspense fallback={<PageSkeleton />}>
          <Auditors />
        </Suspense>
      </>
    )
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
