import { Trans } from '@lingui/react/macro'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { arrivalOf } from '#shared/orders/arrival.ts'
import { minuteMs } from '#shared/time.ts'
import { timeOfDay, useNow } from '../../lib/language/time.ts'

/**
 * By when it was promised: the time of the dispatch board, which does not move. Loudly once that has passed.
 */
export const Due = ({ delivery: { orderStatus, dueAt, deliveredAt } }: { delivery: Delivery }) => {
  const now = useNow(minuteMs)
  const at = timeOfDay(dueAt)
  const arrival = arrivalOf({ status: orderStatus, arrival: { from: dueAt, to: dueAt }, deliveredAt }, now)
  return arrival?.kind === 'late' ? (
    <b className="text-chilli">
      <Trans>Late: it was due at {at}</Trans>
    </b>
  ) : (
    <Trans>due {at}</Trans>
  )
}
