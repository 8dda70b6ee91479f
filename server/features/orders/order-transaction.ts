import { getTableColumns, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { orderEvents } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { unpublishedAction } from './checkout-store.ts'

/** A transaction that moves orders, and the events that listeners are told once it has committed. */
export type OrderTransaction = { deps: Deps; tx: Transaction; events: string[] }

/** Runs `work` in one transaction. Nobody hears of an event that was not committed. */
export const orderTransaction = async <T>(
  deps: Deps,
  work: (transaction: OrderTransaction) => Promise<T>,
): Promise<T> => {
  const { result, events } = await deps.db.transaction(async (tx) => {
    // Begun afresh with every attempt: a transaction that was repeated must not tell of what was undone.
    const transaction: OrderTransaction = { deps, tx, events: [] }
    return { result: await work(transaction), events: transaction.events }
  })
  deps.notifications.send('orders', events)
  return result
}

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
