import { Trans } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { timeOfDay, useNow } from '../../../lib/language/time.ts'
import { ageOf } from '../kitchen/index.ts'
import { Countdown } from '../order/countdown.tsx'
import { sinceOf } from './desk.ts'

const everyMs = 15_000
const colours = { fresh: 'text-soft', getsLate: 'text-accent', late: 'text-chilli' }

/**
 * What counts of an order at this moment: how long is left to accept it, how old it is, since when it waits.
 */
export const OrderTime = ({ order }: { order: Order }) => {
  const now = useNow(everyMs)
  if (order.status === 'confirmed') return <Countdown order={order} />
  const minutes = Math.max(0, Math.floor((now - Date.parse(sinceOf(order))) / minuteMs))
  if (order.status === 'preparing') {
    const { kind, minutes: age } = ageOf(order, now)
    return (
      <p className={`font-bold tabular-nums ${colours[kind]}`}>
        {kind === 'late' ? (
          <Trans>Late: {age} min</Trans>
        ) : kind === 'getsLate' ? (
          <Trans>Getting late: {age} min</Trans>
        ) : (
          <Trans>{age} min</Trans>
        )}
      </p>
    )
  }
  if (order.status === 'readyForPickup')
    return (
      <p className={`font-bold tabular-nums ${minutes >= 10 ? 'text-chilli' : 'text-leaf'}`}>
        <Trans>Waits {minutes} min</Trans>
      </p>
    )
  const time = timeOfDay(order.deliveredAt ?? sinceOf(order))
  const due = timeOfDay(order.estimatedDelivery)
  return (
    <p className="tabular-nums text-soft">
      {order.status === 'outForDelivery' ? <Trans>there by {due}</Trans> : time}
    </p>
  )
}
