import type { Delivery } from '#shared/deliveries/contracts.ts'
import { reportableProblems } from '#shared/deliveries/delivery-problem.ts'
import type { Tap } from '../../lib/taps/tap-queue.ts'

/** What ends a delivery for its courier. */
const ends = new Set(['complete', 'leave-at-door', 'hand-back', 'give-up'].map(stepOf))

function stepOf(step: string): string {
  return `POST /api/deliveries/:id/${step}`
}

/**
 * What is under way as it will be once the taps that wait have been sent, so that a courier without a signal
 * is led on to the next stop. What is refused is not in it, and a tap that the server has done changes
 * nothing.
 */
export const asTapped = (deliveries: readonly Delivery[], taps: readonly Tap[]): Delivery[] => {
  const waiting = taps.filter(({ refused }) => refused === null)
  return deliveries.flatMap((delivery) => {
    const mine = waiting.filter(({ about }) => about.includes(delivery.id))
    if (mine.some(({ call }) => ends.has(call))) return []
    return [mine.reduce(step, delivery)]
  })
}

const step = (delivery: Delivery, { call, at }: Tap): Delivery => {
  const time = new Date(at).toISOString()
  switch (call) {
    case 'POST /api/deliveries/arrive':
      return delivery.arrivedAt === null ? { ...delivery, arrivedAt: time, mayArrive: false } : delivery
    case 'POST /api/deliveries/pick-up':
      return delivery.status === 'assigned' || delivery.status === 'pickup'
        ? {
            ...delivery,
            status: 'enroute',
            orderStatus: 'outForDelivery',
            arrivedAt: null,
            mayArrive: true,
            allowedActions: ['complete'],
            reportable: reportableProblems('enroute', delivery.cashToCollect > 0),
          }
        : delivery
    case stepOf('cash'):
      return { ...delivery, cashAt: delivery.cashAt ?? time }
    case stepOf('bring-back'):
      return { ...delivery, status: 'returning', problem: null }
    case stepOf('solve-problem'):
      return { ...delivery, problem: null }
    default:
      return delivery
  }
}
