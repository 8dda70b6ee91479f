import { Trans } from '@lingui/react/macro'
import { IconBuildingStore, IconLeaf } from '@tabler/icons-react'
import type { Order } from '#shared/orders/contracts.ts'
import { timeWithDay } from '../../../lib/language/time-with-day.ts'

/**
 * What a kitchen must know of surplus food: until when it goes out, and whether its customer comes for it.
 */
export const ForCounter = ({ order, className = '' }: { order: Order; className?: string }) => {
  if (order.handOverBy === null) return null
  const time = timeWithDay(order.handOverBy)
  const Icon = order.fulfilment === 'counter' ? IconBuildingStore : IconLeaf
  return (
    <p className={`flex gap-1.5 font-bold text-leaf ${className}`}>
      <Icon aria-hidden="true" size={19} className="mt-0.5 shrink-0" />
      {order.fulfilment === 'counter' ? (
        <Trans>Rescue deal: the customer fetches it, until {time}</Trans>
      ) : (
        <Trans>Rescue deal: must be with the customer by {time}</Trans>
      )}
    </p>
  )
}
