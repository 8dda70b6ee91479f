import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { DealsFound, NoDeals } from './on-demand.ts'
import { useDeals } from './use-deals.ts'
import { useKnownPlace } from './use-known-place.ts'

const Skeleton = () => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-busy="true">
    {['a', 'b', 'c'].map((name) => (
      <div key={name} className="skeleton h-56 w-full !rounded-card" />
    ))}
  </div>
)

/**
 * What kitchens sell of today's food before it would be thrown away; `children` follow it once it is known.
 */
export const Deals = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const place = useKnownPlace()
  const nearestFirst = search.get('sort') === 'distance' && place.near !== undefined
  const deals = useDeals({ near: place.near, nearestFirst, isReady: !place.isPending })
  if (deals.isPending) return <Skeleton />
  if (deals.isError && !deals.data)
    return (
      <>
        <FailedPart
          error={deals.error}
          otherwise={t`The deals could not be loaded.`}
          onRetry={deals.refetch}
        />
        {children}
      </>
    )
  const isEmpty = deals.data.pages.every((page) => page.items.length === 0)
  return (
    // What is below comes with it, so that nothing moves.
    <Suspense fallback={<Skeleton />}>
      {isEmpty ? (
        <NoDeals place={place}>{children}</NoDeals>
      ) : (
        <DealsFound deals={deals} place={place} nearestFirst={nearestFirst}>
          {children}
        </DealsFound>
      )}
    </Suspense>
  )
}
