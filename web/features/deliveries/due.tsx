import { Trans } from '@lingui/react/macro'
import type { Delivery } from '#shared/contracts/deliveries.ts'
import { arrivalOf } from '#shared/orders/arrival.ts'
import { timeOfDay, useNow } from '../../lib/language/time.ts'

/** When it is due, and loudly once that has passed: its customer is told too. */
export const Due = ({ delivery: { orderStatus, estimatedTime, deliveredAt } }: { delivery: Delivery }) => {
  const now = useNow(60_000)
  const at = timeOfDay(estimatedTime)
  const arrival = arrivalOf({ status: orderStatus, estimatedDelivery: estimatedTime, deliveredAt }, now)
  return arrival?.kind === 'late' ? (
    <b className="text-chilli">
      <Trans>Late: it was due at {at}</Trans>
    </b>
  ) : (
    <Trans>due {at}</Trans>
  )
}
