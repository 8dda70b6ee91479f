import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Delivery } from '#shared/contracts/deliveries.ts'
import { formatPaise } from '#shared/money.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useTimeout } from '../../lib/use-timeout.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Message } from '../../ui/message.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import {
  type DeliveryAction,
  useDeliveries,
  useDeliveryEvents,
  useDeliveryTransition,
  useEarnings,
  useGiveBack,
} from './use-deliveries.ts'
import { useReportLocation } from './use-report-location.ts'

/** Specification section 4: a finished delivery leaves the list after 2 s. */
const leavesMs = 2_000

export const DeliveriesPage = () => {
  const { t } = useLingui()
  const [finished, setFinished] = useState<Delivery[]>([])
  const later = useTimeout()
  const active = useDeliveries('active')
  const available = useDeliveries('available')
  useDeliveryEvents()
  useReportLocation(active.data?.items.map(({ id }) => id) ?? [])
  const move = useDeliveryTransition((delivery, action) => {
    if (action !== 'complete') return
    setFinished((before) => [...before, delivery])
    later(leavesMs, () => setFinished([]))
  })
  const pressed = useRef<string>(undefined)
  const onMove = (id: string) => (action: DeliveryAction) => {
    pressed.current = id
    move.mutate({ id, action })
  }
  // The pressed button is gone, or has moved to the other list with its card: the focus moves to that card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lists have changed
  useEffect(() => {
    if (pressed.current === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-delivery="${pressed.current}"] button`)?.focus()
    pressed.current = undefined
  }, [active.data, available.data])
  if (active.isPending || available.isPending) return <PageSkeleton />
  const failure = active.error ?? available.error
  const readAgain = () => Promise.all([active.refetch(), available.refetch()])
  if (failure && !active.data && !available.data) return <Failure error={failure} onRetry={readAgain} />
  const done = new Set(finished.map(({ id }) => id))
  const shown = [...finished, ...(active.data?.items ?? []).filter(({ id }) => !done.has(id))]
  // The two lists are fetched one after the other; an accepted delivery must not appear in both meanwhile.
  const mine = new Set(shown.map(({ id }) => id))
  const free = (available.data?.items ?? []).filter(({ id }) => !mine.has(id))
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl">
          <Trans>Active Deliveries</Trans>
        </h1>
        <EarningsToday />
      </div>
      {failure && (
        <Message kind="error">{messageOf(failure, t`The deliveries could not be loaded.`)}</Message>
      )}
      <div aria-live="polite">
        {shown.length === 0 ? (
          <EmptyState glyph="bike" title={t`You have no active deliveries at the moment.`} />
        ) : (
          <>
            <h2 className="sr-only">
              <Trans>Under way</Trans>
            </h2>
            <DeliveryList deliveries={shown} busy={move.isPending} onMove={onMove} />
          </>
        )}
      </div>
      <h2 className="mb-3 mt-10 text-2xl">
        <Trans>Available</Trans>
      </h2>
      <div aria-live="polite">
        {free.length === 0 ? (
          <p className="text-soft">
            <Trans>Nothing to pick up right now. New deliveries appear here by themselves.</Trans>
          </p>
        ) : (
          <DeliveryList deliveries={free} busy={move.isPending} onMove={onMove} />
        )}
      </div>
    </div>
  )
}

const EarningsToday = () => {
  const { data } = useEarnings()
  return (
    <dl className="flex gap-6">
      <div>
        <dt className="text-sm font-bold text-soft">
          <Trans>Earnings Today</Trans>
        </dt>
        <dd className="money font-display text-2xl font-bold text-leaf">
          {data ? formatPaise(data.today) : '…'}
        </dd>
      </div>
      <div>
        <dt className="text-sm font-bold text-soft">
          <Trans>Completed Today</Trans>
        </dt>
        <dd className="font-display text-2xl font-bold tabular-nums">{data?.completedToday ?? '…'}</dd>
      </div>
    </dl>
  )
}

type ListProps = {
  deliveries: readonly Delivery[]
  busy: boolean
  onMove: (id: string) => (action: DeliveryAction) => void
}

const DeliveryList = ({ deliveries, busy, onMove }: ListProps) => {
  const giveBack = useGiveBack()
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {deliveries.map((delivery) => (
        <li key={delivery.id} data-delivery={delivery.id} className="grid">
          <DeliveryCard
            delivery={delivery}
            busy={busy}
            onMove={onMove(delivery.id)}
            onGiveBack={(reason) => giveBack(delivery.id, reason)}
          />
        </li>
      ))}
    </ul>
  )
}
