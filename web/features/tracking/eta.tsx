import { Trans, useLingui } from '@lingui/react/macro'
import { uncertainMinutes } from '#shared/deliveries/stale.ts'
import { arrivalOf } from '#shared/orders/arrival.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { slotDay, slotTime, timeOfDay, useNow } from '../../lib/language/time.ts'
import { useLateReason } from '../orders/index.ts'

/** Specification section 9: recomputed every 60 s. */
const everyMs = minuteMs

/** When the order arrives; of the same height in every state, so that nothing below it moves. */
export const Eta = ({ order }: { order: Order }) => {
  const { t } = useLingui()
  const now = useNow(everyMs)
  const isUnpaid = order.status === 'processing'
  // Nobody cooks before it is paid: it counts from then.
  const arrival = arrivalOf(order, isUnpaid ? Date.parse(order.placedAt) : now)
  const late = useLateReason(order)
  const { number } = order
  if (arrival === null) return null
  if (order.fulfilment === 'collection' && arrival.kind !== 'arrived' && order.handOverBy !== null)
    return (
      <EtaText
        title={t`Fetch it until`}
        value={timeOfDay(order.handOverBy)}
        note={t`After that it is not handed over any more.`}
      />
    )
  if (order.collection !== null && order.status === 'readyForPickup')
    return (
      <EtaText
        title={t`Your food`}
        value={t`Ready`}
        note={number === null ? '' : t`Your number: #${number}`}
      />
    )
  // Until it is on its way nobody needs a better figure than what they chose.
  if (order.slot && arrival.kind === 'expected' && !arrival.onTheWay && late === null)
    return <EtaText title={t`Ordered for`} value={slotTime(order.slot)} note={slotDay(order.slot.from)} />
  switch (arrival.kind) {
    case 'arrived':
      if (order.fulfilment === 'collection')
        return (
          <EtaText
            title={t`Your food`}
            value={t`Picked up`}
            note={arrival.at === null ? '' : t`at ${timeOfDay(arrival.at)}`}
          />
        )
      return (
        <EtaText
          title={t`Your food`}
          value={t`Arrived`}
          note={arrival.at === null ? '' : t`at ${timeOfDay(arrival.at)}`}
        />
      )
    case 'expected': {
      const { from, to, at, onTheWay } = arrival
      const seenAt = order.delivery?.status === 'enroute' ? order.delivery.locatedAt : null
      const uncertain = uncertainMinutes(seenAt, now)
      // As uncertain as nobody has heard of the courier.
      if (seenAt !== null && uncertain > 0) {
        const most = from + uncertain
        return (
          <EtaText
            value={t`${from}–${most} min`}
            note={t`Your courier was last seen at ${timeOfDay(seenAt)}.`}
          />
        )
      }
      const by = timeOfDay(at)
      return (
        <EtaText
          {...(order.collection !== null && { title: t`Ready to collect` })}
          value={onTheWay || from === to ? t`${from} min` : t`${from}–${to} min`}
          note={isUnpaid ? t`once it is paid` : (late ?? t`by ${by} at the latest`)}
        />
      )
    }
    case 'late':
      return (
        <EtaText
          value={arrival.onTheWay ? t`Any minute` : t`A little late`}
          note={late ?? t`Sorry for the wait. It takes longer than we thought.`}
        />
      )
  }
}

const EtaText = ({ title, value, note }: { title?: string; value: string; note: string }) => (
  <p className="mb-4">
    <span className="block text-sm font-bold text-soft">{title ?? <Trans>Estimated arrival</Trans>}</span>
    <span className="block font-display text-5xl font-bold leading-tight">{value}</span>
    <span className="block min-h-6 text-soft">{note}</span>
  </p>
)
