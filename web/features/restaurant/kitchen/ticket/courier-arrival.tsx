import { Trans, useLingui } from '@lingui/react/macro'
import { IconMotorbike } from '@tabler/icons-react'
import { deliveryLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { minuteMs } from '#shared/time.ts'

/**
 * Who fetches it and when, as far as the kitchen may know: never where they are. "Is here" is said of who
 * said so for this order.
 */
export const CourierArrival = ({ order: { delivery, status }, now }: { order: Order; now: number }) => {
  const { i18n } = useLingui()
  if (!delivery || status === 'outForDelivery' || status === 'cancelled') return null
  const { agent, pickupAt, arrivedAt, elsewhere } = delivery
  const minutes = pickupAt === null ? null : Math.max(1, Math.ceil((Date.parse(pickupAt) - now) / minuteMs))
  return (
    <p className="flex items-start gap-2 text-lg font-bold leading-snug text-leaf">
      <IconMotorbike aria-hidden="true" size={24} className="shrink-0" />
      <span className="wrap-anywhere min-w-0">
        {agent.name}:{' '}
        {arrivedAt !== null ? (
          <Trans>is here</Trans>
        ) : elsewhere ? (
          <Trans>brings another order first</Trans>
        ) : minutes === null ? (
          i18n._(deliveryLabels[delivery.status])
        ) : (
          <Trans>here in {minutes} min</Trans>
        )}
      </span>
    </p>
  )
}
