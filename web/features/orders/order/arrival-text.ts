import { useLingui } from '@lingui/react/macro'
import { arrivalOf } from '#shared/orders/arrival.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { slotDay, slotTime, timeOfDay, useNow } from '../../../lib/language/time.ts'

const everyMs = minuteMs

/** When an order under way arrives, in one line; empty for one that is over. */
export const useArrivalText = (order: Order): string => {
  const { t } = useLingui()
  const now = useNow(everyMs)
  const isUnpaid = order.status === 'processing'
  // Nobody cooks before it is paid: it counts from then.
  const arrival = arrivalOf(order, isUnpaid ? Date.parse(order.placedAt) : now)
  if (arrival === null || arrival.kind === 'arrived') return ''
  if (order.fulfilment === 'collection' && order.handOverBy !== null) {
    const time = timeOfDay(order.handOverBy)
    return order.status === 'readyForPickup' ? t`Ready: fetch it by ${time}` : t`Fetch it by ${time}`
  }
  if (order.collection !== null && order.status === 'readyForPickup') return t`Ready to collect`
  if (order.slot && arrival.kind === 'expected' && !arrival.onTheWay && order.lateReason === null) {
    const [day, time] = [slotDay(order.slot.from), slotTime(order.slot)]
    return t`${day}, ${time}`
  }
  if (arrival.kind === 'expected') {
    const { from, to } = arrival
    if (isUnpaid) return t`${from}–${to} min once it is paid`
    const time = timeOfDay(arrival.at)
    return arrival.onTheWay || from === to
      ? t`In ${from} min, by ${time} at the latest`
      : t`In ${from}–${to} min, by ${time} at the latest`
  }
  return arrival.onTheWay ? t`Any minute. Sorry for the wait.` : t`A little late. Sorry for the wait.`
}
