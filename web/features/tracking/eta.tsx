import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/contracts/orders.ts'
import { timeOfDay, useNow } from '../../lib/time.ts'

/** Specification section 9: recomputed every 60 s. */
const everyMs = 60_000

export const Eta = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const now = useNow(everyMs)
  if (order.status === 'cancelled') return null
  if (order.status === 'delivered')
    return (
      <EtaText value={t`Arrived`} note={order.deliveredAt ? t`at ${timeOfDay(order.deliveredAt)}` : ''} />
    )
  const minutes = Math.ceil((Date.parse(order.estimatedDelivery) - now) / 60_000)
  const value = minutes > 0 ? t`${minutes} min` : t`Any minute`
  return <EtaText value={value} note={t`around ${timeOfDay(order.estimatedDelivery)}`} />
}

const EtaText = ({ value, note }: { value: string; note: string }) => (
  <p className="text-right">
    <span className="block text-sm font-bold text-soft">
      <Trans>Estimated arrival</Trans>
    </span>
    <span className="font-display text-3xl font-bold leading-none">{value}</span>
    <span className="block text-sm text-soft">{note}</span>
  </p>
)
