import { getTableColumns, sql } from 'drizzle-orm'
import { afterCommit } from '../../db/after-commit.ts'
import type { Transaction } from '../../db/connection.ts'
import { orderEvents } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { unpublishedAction } from './checkout-parts.ts'

type Needed = Pick<Deps, 'jobs' | 'notifications' | 'clock'>

/** A transaction that moves orders, and the events to publish once it has committed. */
export type OrderTransaction = { deps: Needed; tx: Transaction; events: string[] }

/** Moves orders in a transaction that has begun. Nobody hears of an event that was not committed. */
export const joinTransaction = (deps: Needed, tx: Transaction): OrderTransaction => {
  const events: string[] = []
  afterCommit(tx, () => deps.notifications.send('orders', events))
  return { deps, tx, events }
}

/** Runs `work` in one transaction. */
export const orderTransaction = <T>(
  deps: Deps,
  work: (transaction: OrderTransaction) => Promise<T>,
): Promise<T> => deps.db.transaction((tx) => work(joinTransaction(deps, tx)))

type EventValues = Omit<typeof orderEvents.$inferInsert, 'id' | 'writtenBy'>

/** The order's event before the one that is returned, by which listeners know whether they have missed one. */
const previous = sql<{ id: number; writtenBy: string } | null>`(
  SELECT json_build_object('id', p.id, 'writtenBy', p.written_by::text) FROM order_events p
  WHERE p.order_id = order_events.order_id AND p.id < order_events.id AND p.action <> ${unpublishedAction}
  ORDER BY p.id DESC LIMIT 1
)`
const returned = { ...getTableColumns(orderEvents), previous }

/** Appends to an order's log. */
export const appendEvent = async ({ tx, events }: OrderTransaction, event: EventValues): Promise<void> => {
  const [row] = await tx.insert(orderEvents).values(event).returning(returned)
  events.push(JSON.stringify(row))
}
