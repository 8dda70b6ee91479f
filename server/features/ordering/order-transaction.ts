import type { Transaction } from '../../db/connection.ts'
import { orderEvents } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

/** A transaction that moves orders, and the events that listeners are told once it has committed. */
export type OrderTransaction = { deps: Deps; tx: Transaction; events: string[] }

/** Runs `work` in one transaction. Nobody hears of an event that was not committed. */
export const orderTransaction = async <T>(
  deps: Deps,
  work: (transaction: OrderTransaction) => Promise<T>,
): Promise<T> => {
  const events: string[] = []
  const result = await deps.db.transaction((tx) => work({ deps, tx, events }))
  deps.notifications.send('orders', events)
  return result
}

type EventValues = Omit<typeof orderEvents.$inferInsert, 'id' | 'writtenBy'>

/** Appends to an order's log. */
export const appendEvent = async ({ tx, events }: OrderTransaction, event: EventValues): Promise<void> => {
  const [row] = await tx.insert(orderEvents).values(event).returning()
  events.push(JSON.stringify(row))
}
