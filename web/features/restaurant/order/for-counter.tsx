import { Trans } from '@lingui/react/macro'
import { IconBuildingStore, IconLeaf } from '@tabler/icons-react'
import type { Order } from '#shared/orders/contracts.ts'
import { timeWithDay } from '../../../lib/language/time-with-day.ts'

/**
 * What a kitchen must know of surplus food: until when it goes out, and whether its customer comes for it.
 */
export const ForCounter = ({ order, className = '' }: { order: Order; className?: string }) => {
  if (order.collection !== null) return <Collected order={order} className={className} />
  if (order.handOverBy === null) return null
  const time = timeWithDay(order.handOverBy)
  const Icon = order.fulfilment === 'collection' ? IconBuildingStore : IconLeaf
  return (
    <p className={`flex gap-1.5 font-bold text-leaf ${className}`}>
      <Icon aria-hidden="true" size={19} className="mt-0.5 shrink-0" />
      {order.fulfilment === 'collection' ? (
        <Trans>Rescue deal: the customer fetches it, until {time}</Trans>
      ) : (
        <Trans>Rescue deal: must be with the customer by {time}</Trans>
      )}
    </p>
  )
}

/** Of what its customer collects: whether they are there. */
const Collected = ({ order: { collection, status }, className }: { order: Order; className: string }) => {
  const isOver = status === 'delivered' || status === 'cancelled'
  const isHere = collection?.hereAt != null && !isOver
  const time = collection?.hereAt == null ? '' : timeWithDay(collection.hereAt)
  return (
    <p
      className={`flex gap-1.5 font-bold ${isHere ? 'rounded-xl bg-accent-tint px-2 py-1 text-accent' : 'text-leaf'} ${className}`}
    >
      <IconBuildingStore aria-hidden="true" size={19} className="mt-0.5 shrink-0" />
      {isHere ? (
        <Trans>The customer is at the counter since {time}</Trans>
      ) : (
        <Trans>The customer collects it</Trans>
      )}
    </p>
  )
}
