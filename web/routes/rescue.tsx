import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Deals, Reserve, StopDealAlerts } from '../features/rescue/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { useHydrated } from '../lib/first-paint/use-hydrated.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/** After the session expires one signs in again on this page, without losing what was typed. */
export const handle = { staysAfterExpiry: true }

const Offered = () => (
  <>
    <h1 className="text-4xl leading-tight">
      <Trans>Rescue deals</Trans>
    </h1>
    <p className="mb-6 mt-1 max-w-prose text-lg text-soft">
      <Trans>
        Good food of today at a small price. What nobody buys goes to shelters, and nothing is thrown away
        while it is safe to eat.
      </Trans>
    </p>
    {/* As high as a screen, so that what stands below it stays there when the deals come. */}
    <div className="min-h-dvh">
      <Deals>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to="/volunteer" className={buttonClass('plain')}>
            <Trans>Carry food as a volunteer</Trans>
          </Link>
          <Link to="/shelter-dashboard" className={buttonClass('plain')}>
            <Trans>Receive food as a shelter</Trans>
          </Link>
        </p>
      </Deals>
    </div>
  </>
)
/** One element always, so that what is offered is not rendered again when the page has come alive. */
const offered = <Offered />

/**
 * Rescue deals, good food at a small price before it would be thrown away; `?deal=` is the one to reserve
 * portions of, and a `?token=` that of an e-mail's link to hear of no more.
 */
const RescuePage = () => {
  const { t } = useLingui()
  const [search] = useSearchParams()
  // The server renders this page for everybody alike.
  const hydrated = useHydrated()
  const deal = hydrated ? search.get('deal') : null
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead
        title={t`Rescue deals`}
        description={t`Good food of today at a small price. What nobody buys goes to shelters, and nothing is thrown away while it is safe to eat.`}
      />
      <div className="mx-auto max-w-6xl px-4 pt-6">
        {hydrated && search.has('token') ? (
          <Suspense fallback={<PageSkeleton />}>
            <StopDealAlerts />
          </Suspense>
        ) : deal === null ? (
          offered
        ) : (
          <Suspense fallback={<PageSkeleton />}>
            <Reserve id={deal} />
          </Suspense>
        )}
      </div>
    </QueryClientProvider>
  )
}
export default RescuePage

export const ErrorBoundary = RouteFailure
