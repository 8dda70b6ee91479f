import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Donate, DonorWall } from '../features/giving/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/query-client.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { PageHead } from '../ui/page-head.tsx'

/** The donation form as a page, and below it who gave. */
const DonatePage = () => {
  const { t } = useLingui()
  // Only the browser knows the draft, and who is signed in.
  const hydrated = useHydrated()
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead
        title={t`Donate a meal`}
        description={t`Give from ₹1. Every rupee goes to the fund that rescues good food and brings it to those who are hungry.`}
      />
      <div className="mx-auto grid max-w-5xl items-start gap-8 px-4 pt-6 lg:grid-cols-[minmax(0,30rem)_1fr]">
        <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
          <h1 className="text-4xl">
            <Trans>Donate a meal</Trans>
          </h1>
          <p className="mb-5 mt-1 text-soft">
            <Trans>Every rupee goes to the fund that brings good food to those who are hungry.</Trans>
          </p>
          {hydrated ? <Donate /> : <div className="skeleton h-[42rem] w-full !rounded-3xl" />}
        </div>
        <DonorWall />
      </div>
    </QueryClientProvider>
  )
}
export default DonatePage

export const ErrorBoundary = RouteFailure
