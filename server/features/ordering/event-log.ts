import { and, asc, eq, gt, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderEvent } from '#shared/contracts/ordering.ts'
import { deliveryStatuses, orderStatuses, progress } from '#shared/lifecycle.ts'
import type { Executor } from '../../db/connection.ts'
import { orderEvents } from '../../db/tables/index.ts'
import type { StreamEvent } from '../../http/event-streams.ts'
import { untold } from './checkout-store.ts'

const notified = z.object({
  id: z.number(),
  orderId: z.string(),
  restaurantId: z.string(),
  agentId: z.string().nullable(),
  kind: z.enum(['status', 'location']),
  action: z.string(),
  status: z.enum(orderStatuses),
  deliveryStatus: z.enum(deliveryStatuses).nullable(),
  by: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  at: z.coerce.date(),
})

/** An event of the log as the streams send it. */
export type LiveEvent = StreamEvent &
  Pick<z.infer<typeof notified>, 'orderId' | 'restaurantId' | 'agentId' | 'action'> & {
    status: OrderEvent['status']
  }

const liveEvent = (row: z.infer<typeof notified>): LiveEvent => {
  const data: OrderEvent = {
    orderId: row.orderId,
    status: row.status,
    progress: progress[row.status],
    deliveryStatus: row.deliveryStatus,
    action: row.action,
    by: row.by,
    at: row.at.toISOString(),
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  }
  const { id, orderId, restaurantId, agentId, action, status } = row
  return { id, name: row.kind, data: JSON.stringify(data), orderId, restaurantId, agentId, action, status }
}

/** The event in a NOTIFY's payload. */
export const readNotification = (payload: string): LiveEvent => liveEvent(notified.parse(JSON.parse(payload)))

/** Most events that one reconnecting client is sent; a dashboard that missed more reads its lists afresh anyway. */
const replayLimit = 1_000
/**
 * Numbers are drawn before a transaction commits, so across several orders a smaller number can appear after a larger
 * one. A resuming stream therefore reads this far back again; its reader drops what it knows by id.
 */
const overlap = sql`interval '10 seconds'`

/** Events of one order after `lastId`: its moves wait for each other, so its numbers are in order. */
export const orderEventsAfter = (executor: Executor, orderId: string, lastId: number): Promise<LiveEvent[]> =>
  read(executor, and(eq(orderEvents.orderId, orderId), gt(orderEvents.id, lastId)))

/** Events after `lastId`, with the overlap: of one restaurant, or of all. */
export const eventsAfter = (
  executor: Executor,
  lastId: number,
  restaurantId: string | null,
): Promise<LiveEvent[]> =>
  read(
    executor,
    and(
      restaurantId === null ? undefined : eq(orderEvents.restaurantId, restaurantId),
      or(
        gt(orderEvents.id, lastId),
        and(
          ne(orderEvents.id, lastId),
          gt(orderEvents.id, lastId - replayLimit),
          gt(orderEvents.at, sql`(SELECT at FROM order_events WHERE id = ${lastId}) - ${overlap}`),
        ),
      ),
    ),
  )

const read = async (executor: Executor, where: SQL | undefined): Promise<LiveEvent[]> => {
  const rows = await executor
    .select()
    .from(orderEvents)
    .where(where)
    .orderBy(asc(orderEvents.id))
    .limit(replayLimit)
  return rows.map((row) => liveEvent(notified.parse(row)))
}

/** The first transaction that is still under way: everything before it is settled. */
export const settledUpTo = async (executor: Executor): Promise<string> => {
  const { rows } = await executor.execute<{ xmin: string }>(
    sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin`,
  )
  return rows[0]?.xmin ?? '0'
}

/** Events of the transactions from `from` up to but without `to`: complete, whatever order they committed in. */
export const eventIdsBetween = async (executor: Executor, from: string, to: string): Promise<number[]> => {
  const rows = await executor
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        ne(orderEvents.action, untold),
        gte(orderEvents.writtenBy, sql`${from}::xid8`),
        lt(orderEvents.writtenBy, sql`${to}::xid8`),
      ),
    )
    .orderBy(asc(orderEvents.id))
  return rows.map(({ id }) => id)
}

/** However many there are, in parts. */
export const eventsById = async (executor: Executor, ids: readonly number[]): Promise<LiveEvent[]> => {
  const events: LiveEvent[] = []
  for (let from = 0; from < ids.length; from += replayLimit)
    events.push(...(await read(executor, inArray(orderEvents.id, ids.slice(from, from + replayLimit)))))
  return events
}
