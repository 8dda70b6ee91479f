import { Trans } from '@lingui/react/macro'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { arrivalOf } from '#shared/orders/arrival.ts'
import { minuteMs } from '#shared/time.ts'
import { slotTime, timeOfDay, useNow } from '../../lib/language/time.ts'

/**
 * By when it was promised, the time of the dispatch board, which does not move; of an order for later also
 * from when on. Loudly once that has passed.
 */
export const Due = ({ delivery: { orderStatus, dueAt, notBefore, deliveredAt } }: { delivery: Delivery }) => {
  const now = useNow(minuteMs)
  const slot = notBefore && slotTime({ from: notBefore, to: dueAt })
  const at = timeOfDay(dueAt)
  const arrival = arrivalOf({ status: orderStatus, arrival: { from: dueAt, to: dueAt }, deliveredAt }, now)
  return arrival?.kind === 'late' ? (
    <b className="text-chilli">
      <Trans>Late: it was due at {at}</Trans>
    </b>
  ) : slot ? (
    <Trans>to be there at {slot}</Trans>
  ) : (
    <Trans>due {at}</Trans>
  )
}
