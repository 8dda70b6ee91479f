import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import DealAlert from './deal-alert.tsx'
import { DealCard } from './deal-card.tsx'
import { DealsOrder } from './deals-order.tsx'
import type { useDeals } from './use-deals.ts'
import type { KnownPlace } from './use-known-place.ts'

type Props = {
  deals: Exclude<ReturnType<typeof useDeals>, { data: undefined }>
  place: KnownPlace
  nearestFirst: boolean
  children: ReactNode
}

/** What is on sale, in the order that was chosen. */
const DealsFound = ({ deals, place, nearestFirst, children }: Props) => {
  const { t } = useLingui()
  return (
    <>
      <DealsOrder place={place} nearestFirst={nearestFirst} />
      <ul
        aria-label={t`Rescue deals`}
        aria-busy={deals.isPlaceholderData}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        {deals.data.pages.flatMap((page) =>
          page.items.map((deal) => (
            <li key={deal.id}>
              <DealCard deal={deal} />
            </li>
          )),
        )}
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
      <div className="mt-8">
        <DealAlert place={place} />
      </div>
      {children}
    </>
  )
}
export default DealsFound
