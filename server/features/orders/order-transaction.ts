import type { OrderAction, OrderStatus } from '#shared/lifecycle.ts'
import type { Transaction } from '../../db/connection.ts'
import { orderTimeline } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { publish } from '../../outbox/publish.ts'
import { orderEvent } from './order-event.ts'

/** A transaction that moves orders. */
export type OrderTransaction = { deps: Pick<Deps, 'jobs' | 'notifications' | 'clock'>; tx: Transaction }

/** Runs `work` in one transaction. */
export const orderTransaction = <T>(
  deps: Deps,
  work: (transaction: OrderTransaction) => Promise<T>,
): Promise<T> => deps.db.transaction((tx) => work({ deps, tx }))

/** A row of an order's timeline before the database gave it its number. */
export type TimelineEntry = Omit<typeof orderTimeline.$inferSelect, 'id' | 'action' | 'status'> & {
  action: OrderAction | 'place'
  status: OrderStatus
}

/** Writes into the timeline of an order, which is locked, and publishes it. */
export const recordTransition = async (
  { deps, tx }: OrderTransaction,
  order: { id: string; restaurantId: string },
  entry: Omit<TimelineEntry, 'orderId'>,
): Promise<void> => {
  await tx.insert(orderTimeline).values({ ...entry, orderId: order.id })
  await publish(deps, tx, orderEvent(order, entry))
}
