import type { Order } from '#shared/orders/contracts.ts'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'

/** Where the columns stand beside each other; elsewhere one of them is shown at a time. */
export const allColumns = '(min-width: 64rem)'

/** The columns of the desk, from what waits for somebody to what is over. */
export const boardColumns = ['new', 'cooking', 'ready', 'out', 'done'] as const
export type BoardColumn = (typeof boardColumns)[number]

const columnOf: Record<Exclude<OrderStatus, 'cancelled'>, BoardColumn> = {
  processing: 'new',
  scheduled: 'new',
  confirmed: 'new',
  preparing: 'cooking',
  readyForPickup: 'ready',
  outForDelivery: 'out',
  delivered: 'done',
}

/**
 * Where an order stands. One that was cancelled stays where somebody last saw it until it is acknowledged.
 */
export const boardColumnOf = (order: Pick<Order, 'status' | 'timeline' | 'attention'>): BoardColumn => {
  if (order.status !== 'cancelled') return columnOf[order.status]
  if (order.attention === null) return 'done'
  const stood = order.timeline.findLast(({ status }) => status !== 'cancelled')?.status
  return stood === undefined || stood === 'cancelled' ? 'new' : columnOf[stood]
}

/** The orders of each column: what is under way the oldest first, what is over the latest first. */
export const boardOf = (
  open: readonly Order[],
  finished: readonly Order[],
): Record<BoardColumn, readonly Order[]> => {
  const at = (column: BoardColumn) => open.filter((order) => boardColumnOf(order) === column)
  const shown = new Set(open.map(({ id }) => id))
  return {
    new: at('new'),
    cooking: at('cooking'),
    ready: at('ready'),
    out: at('out'),
    done: [...at('done').toReversed(), ...finished.filter(({ id }) => !shown.has(id))],
  }
}

/** Since when an order is as it is; when it was placed where nothing has happened since. */
export const sinceOf = ({ timeline, placedAt }: Pick<Order, 'timeline' | 'placedAt'>): string =>
  timeline.at(-1)?.at ?? placedAt
