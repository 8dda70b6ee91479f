import { Trans } from '@lingui/react/macro'
import type { Order } from '#shared/contracts/ordering.ts'
import { timeOfDay, useNow } from '../../lib/time.ts'

/** Specification section 9: recomputed every 60 s. */
const everyMs = 60_000

export const Eta = ({ order }: { order: Order }) => {
  const now = useNow(everyMs)
  if (order.status === 'cancelled') return null
  if (order.status === 'delivered') return <EtaText value="Arrived" note={arrivedAt(order)} />
  const minutes = Math.ceil((Date.parse(order.estimatedDelivery) - now) / 60_000)
  const value = minutes > 0 ? `${minutes} min` : 'Any minute'
  return <EtaText value={value} note={`around ${timeOfDay(order.estimatedDelivery)}`} />
}

const arrivedAt = (order: Order): string => (order.deliveredAt ? `at ${timeOfDay(order.deliveredAt)}` : '')

const EtaText = ({ value, note }: { value: string; note: string }) => (
  <p className="text-right">
    <span className="block text-sm font-bold text-soft">
      <Trans>Estimated arrival</Trans>
    </span>
    <span className="font-display text-3xl font-bold leading-none">{value}</span>
    <span className="block text-sm text-soft">{note}</span>
  </p>
)
