import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { byUrgency } from './by-urgency.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { PlaceNotice } from './place-notice.tsx'
import { RoutePanel } from './route/route-panel.tsx'
import { StopScreen } from './stop/stop-screen.tsx'
import { stopsOf } from './stops.ts'
import type { Work, WorkLists } from './use-work.ts'

/** More than a courier compares at a glance. */
const firstShown = 6

type Props = { work: Work; lists: WorkLists }

/**
 * The stop that comes next, the way after it and, below, what could be taken; above it where nothing is
 * carried.
 */
export const WorkPanel = ({ work, lists: { finished, underWay, free } }: Props) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState(firstShown)
  const rider = underWay.find(({ coordinates }) => coordinates.agent)?.coordinates.agent ?? null
  const stops = useMemo(() => stopsOf(underWay, rider, chosen), [underWay, rider, chosen])
  const [next] = stops
  const isEmpty = finished.length === 0 && underWay.length === 0
  const noneActive = t`You have no active deliveries at the moment.`
  return (
    <div className="flex flex-col gap-7">
      <section
        aria-labelledby="under-way"
        className={`flex flex-col gap-7 ${isEmpty && free.length > 0 ? 'order-last' : ''}`}
      >
        <h2 id="under-way" className="sr-only">
          <Trans>Under way</Trans>
        </h2>
        <div aria-live="polite" className="flex flex-col gap-4">
          {finished.length > 0 && <DeliveryList deliveries={finished} work={work} />}
          {isEmpty &&
            (free.length === 0 ? (
              <EmptyState glyph="bike" level={3} title={noneActive} />
            ) : (
              <p className="text-soft">{noneActive}</p>
            ))}
          {next && <StopScreen stop={next} underWay={underWay} work={work} />}
        </div>
        <RoutePanel deliveries={underWay} stops={stops} onChoose={setChosen} />
        {underWay.length > 0 && (
          <details className="group">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center font-bold text-accent">
              <Trans>Each delivery by itself</Trans>
            </summary>
            <div className="mt-3">
              <DeliveryList deliveries={underWay} work={work} />
            </div>
          </details>
        )}
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
            <>
              <DeliveryList deliveries={byUrgency(free).slice(0, shown)} work={work} />
              {free.length > shown && (
                <Button look="plain" className="mt-4 w-full" onClick={() => setShown(free.length)}>
                  <Plural value={free.length - shown} one="Show # more" other="Show # more" />
                </Button>
              )}
            </>
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
