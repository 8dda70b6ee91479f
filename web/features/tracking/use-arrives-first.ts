import { useEffect, useState } from 'react'
import type { Order } from '#shared/orders/contracts.ts'
import { glideMs, prefersStill } from '../../lib/first-paint/motion.ts'

/** How long the courier stands at the door before the order is shown as delivered. */
const atDoorMs = 600

/**
 * The order as it is to be shown: when the courier delivers it while somebody watches, the courier first
 * reaches the door on the map, and then it is delivered. Without motion, and where the restaurant delivers
 * itself, at once.
 */
export const useArrivesFirst = (order: Order): Order => {
  const isDelivered = order.status === 'delivered'
  const [arrived, setArrived] = useState(isDelivered)
  const { delivery } = order
  const waits = isDelivered && !arrived && delivery !== undefined && !prefersStill()
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setArrived(true), glideMs + atDoorMs)
    return () => clearTimeout(timer)
  }, [waits])
  return waits
    ? {
        ...order,
        status: 'outForDelivery',
        progress: 80,
        deliveredAt: null,
        allowedActions: [],
        delivery: { ...delivery, status: 'enroute', location: order.destination },
      }
    : order
}
