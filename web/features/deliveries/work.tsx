import { Trans, useLingui } from '@lingui/react/macro'
import type { Delivery } from '#shared/contracts/deliveries.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { PlaceNotice } from './place-notice.tsx'
import { RoutePanel } from './route/route-panel.tsx'
import type { Work, WorkLists } from './use-work.ts'

type Props = { work: Work; lists: WorkLists }

/**
 * What the courier carries and, below, what could be taken; above the empty picture where nothing is carried.
 */
export const WorkPanel = ({ work, lists: { shown, underWay, free } }: Props) => {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-9">
      <RoutePanel deliveries={underWay} />
      <section
        aria-labelledby="under-way"
        className={shown.length === 0 && free.length > 0 ? 'order-last' : ''}
      >
        <h2 id="under-way" className="sr-only">
          <Trans>Under way</Trans>
        </h2>
        <div aria-live="polite">
          {shown.length === 0 ? (
            <EmptyState glyph="bike" level={3} title={t`You have no active deliveries at the moment.`} />
          ) : (
            <DeliveryList deliveries={shown} work={work} />
          )}
        </div>
      </section>
      {underWay.length > 0 && <PlaceNotice place={work.place} />}
      <section aria-labelledby="available">
        <h2 id="available" className="mb-3 text-2xl">
          <Trans>Available</Trans>
        </h2>
        <div aria-live="polite">
          {free.length === 0 ? (
            <p className="text-soft">
              <Trans>Nothing to pick up right now. New deliveries appear here by themselves.</Trans>
            </p>
          ) : (
            <DeliveryList deliveries={free} work={work} />
          )}
        </div>
      </section>
    </div>
  )
}

const DeliveryList = ({ deliveries, work }: { deliveries: readonly Delivery[]; work: Work }) => (
  <ul className="grid gap-4 lg:grid-cols-2">
    {deliveries.map((delivery) => (
      <li key={delivery.id} data-delivery={delivery.id} className="grid min-w-0">
        <DeliveryCard
          delivery={delivery}
          busy={work.busy}
          onMove={(action) => work.move(delivery.id, action)}
          onComplete={(code) => work.complete(delivery.id, code)}
          onGiveBack={(reason) => work.giveBack(delivery.id, reason)}
        />
      </li>
    ))}
  </ul>
)
