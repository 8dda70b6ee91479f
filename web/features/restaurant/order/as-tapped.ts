import type { Order } from '#shared/orders/contracts.ts'
import type { Tap } from '../../../lib/taps/tap-queue.ts'

type LineInput = { params: { line: number }; body: { ready: boolean } }

/**
 * An order as it will be once the taps about it that wait have been sent, so that a kitchen goes on cooking
 * while the server is away. What is refused is not in it, and a tap that the server has done changes nothing.
 */
export const asTapped = (order: Order, taps: readonly Tap[]): Order =>
  taps
    .filter(({ about, refused }) => refused === null && about.includes(order.id))
    .reduce<Order>((now, tap) => step(now, tap), order)

const step = (order: Order, { call, input, at }: Tap): Order => {
  const time = new Date(at).toISOString()
  switch (call) {
    case 'POST /api/restaurant/orders/:id/accept':
      return order.status === 'confirmed' ? moved(order, 'preparing', time) : order
    case 'POST /api/restaurant/orders/:id/ready':
      return order.status === 'preparing' ? moved(order, 'readyForPickup', time) : order
    case 'POST /api/restaurant/orders/:id/acknowledge':
      return { ...order, attention: null }
    case 'POST /api/restaurant/orders/:id/lines/:line/ready': {
      if (order.status !== 'preparing') return order
      const { params, body } = input as LineInput
      const lines = order.lines.map((line, index) =>
        index === params.line ? { readyAt: body.ready ? time : null } : line,
      )
      const marked = { ...order, lines }
      return lines.every(({ readyAt }) => readyAt !== null) ? moved(marked, 'readyForPickup', time) : marked
    }
    default:
      return order
  }
}

/** What can be tapped next; a step back is for the server to allow. */
const moved = (order: Order, status: 'preparing' | 'readyForPickup', at: string): Order => ({
  ...order,
  status,
  restaurantStatus: status === 'preparing' ? 'preparing' : 'ready',
  timeline: [...order.timeline, { status, at, by: 'restaurant' }],
  allowedActions: status === 'preparing' ? ['ready'] : [],
})
