import type { OrderAction, OrderStatus } from '#shared/orders/order-lifecycle.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { orderTimeline } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'

/** A transaction that changes orders. */
export type OrderTransaction = {
  deps: Pick<Deps, 'jobs' | 'notifications' | 'clock'>
  tx: Transaction
}

/** Runs `work` in one transaction. */
export const orderTransaction = <T>(
  deps: Deps,
  work: (transaction: OrderTransaction) => Promise<T>,
): Promise<T> => deps.db.transaction((tx) => work({ deps, tx }))

/** A row of an order's timeline without the id, which the database generates. */
export type TimelineEntry = Omit<
  typeof orderTimeline.$inferSelect,
  'id' | 'action' | 'status' | 'userId' | 'tappedAt'
> & {
  action: OrderAction | 'place'
  status: OrderStatus
}
