import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Impact } from '#shared/impact-log/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { InBrowser } from '../../lib/first-paint/in-browser.tsx'
import { lazyPart } from '../../ui/page/lazy-part.tsx'
import { ImpactChart } from './impact-chart.tsx'
import { ImpactHero } from './impact-hero.tsx'
import { ImpactPlaces } from './impact-places.tsx'
import { ImpactSums } from './impact-sums.tsx'
import { LatestEntries } from './latest-entries.tsx'
import { VerifyYourself } from './verify/verify-yourself.tsx'

const CheckPanel = lazyPart(() => import('./verify/check-panel.tsx'))

const everyMs = 30_000
const loading = <div className="skeleton h-64 w-full !rounded-card" />

/**
 * What was given and rescued, and the way to check it. `loaded` came with the page, which may be half a
 * minute old.
 */
export const ImpactContent = ({ loaded }: { loaded: Impact }) => {
  // Not as initial data: on the server one cache is everybody's.
  const { data: impact = loaded } = useQuery({
    queryKey: ['impact', 'sums'],
    queryFn: ({ signal }) => call('GET /api/impact', {}, { signal }),
    refetchInterval: everyMs,
  })
  return (
    <>
      <ImpactHero impact={impact} />
      <div className="mx-auto max-w-6xl space-y-14 px-4 pt-10">
        <ImpactSums impact={impact} />
        <ImpactChart impact={impact} />
        {impact.sums.mealsRescued > 0 && <ImpactPlaces />}
        <LatestEntries entries={impact.latest} />
        <section aria-labelledby="check" className="scroll-mt-24">
          <h2 id="check" className="mb-2 scroll-mt-24 text-3xl">
            <Trans>Check it yourself</Trans>
          </h2>
          <p className="mb-4 max-w-3xl text-soft">
            <Trans>
              All of this is a public book: each gift, each meal and each portion wasted is a line in it.
              Nobody can change a line without everybody noticing, and you need no knowledge to look: one
              press, and your browser reads the whole book.
            </Trans>
          </p>
          <div className="space-y-4">
            <InBrowser before={loading}>
              <Suspense fallback={loading}>
                <CheckPanel entries={impact.entries} />
              </Suspense>
            </InBrowser>
            <VerifyYourself />
          </div>
        </section>
      </div>
    </>
  )
}
