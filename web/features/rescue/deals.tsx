import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Failure } from '../../ui/page/failure.tsx'
import { DealCard } from './deal-card.tsx'
import { useDeals } from './use-deals.ts'

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/**
 * What kitchens sell of today's food before it would be thrown away; `children` follow it once it is known.
 */
export const Deals = ({ children }: { children: ReactNode }) => {
  const deals = useDeals()
  if (deals.isPending)
    return (
      <div className={grid} aria-busy="true">
        {['a', 'b', 'c'].map((name) => (
          <div key={name} className="skeleton h-56 w-full !rounded-card" />
        ))}
      </div>
    )
  return (
    <>
      <DealList deals={deals} />
      {children}
    </>
  )
}

const DealList = ({ deals }: { deals: Exclude<ReturnType<typeof useDeals>, { isPending: true }> }) => {
  const { t } = useLingui()
  if (deals.isError && !deals.data) return <Failure error={deals.error} onRetry={() => deals.refetch()} />
  const items = deals.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        glyph="bag"
        title={t`Nothing is left over right now`}
        text={t`Kitchens list what they could not sell towards the end of lunch and dinner. What nobody buys goes to shelters.`}
      >
        <Link to="/menu" className={buttonClass()}>
          <Trans>Browse Menu</Trans>
        </Link>
        <Link to="/donate" className={buttonClass('plain')}>
          <Trans>Donate a meal</Trans>
        </Link>
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t`Rescue deals`} className={grid}>
        {items.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} />
          </li>
        ))}
      </ul>
      {deals.hasNextPage && (
        <Button
          look="plain"
          busy={deals.isFetchingNextPage}
          onClick={() => deals.fetchNextPage()}
          className="mx-auto mt-6 block"
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
