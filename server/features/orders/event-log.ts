import { and, asc, eq, gt, gte, inArray, lt, lte, min, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderEvent } from '#shared/contracts/orders.ts'
import { deliveryStatuses, orderStatuses, progress } from '#shared/lifecycle.ts'
import type { Executor } from '../../db/connection.ts'
import { orderEvents } from '../../db/tables/index.ts'
import type { StreamEvent } from '../../outbox/event-streams.ts'
import { unpublishedAction } from './checkout-parts.ts'
import { agentTopic, deliveriesTopic, orderTopic, restaurantTopic } from './topics.ts'

/** Where an event stands in the log: its number, and the transaction that wrote it. */
const reference = z.object({ id: z.number(), writtenBy: z.coerce.bigint() })
export type EventReference = z.infer<typeof reference>

const logged = reference.extend({
  orderId: z.string(),
  restaurantId: z.string(),
  agentId: z.string().nullable(),
  kind: z.literal('status'),
  action: z.string(),
  status: z.enum(orderStatuses),
  deliveryStatus: z.enum(deliveryStatuses).nullable(),
  by: z.string(),
  at: z.coerce.date(),
})
const notified = logged.extend({ previous: reference.nullable() })

/** An event of the log as the streams send it. */
export type LiveEvent = StreamEvent & Pick<z.infer<typeof logged>, 'orderId' | 'action'>

/** What frees an order for other agents, or takes it from them. */
const concernsAllAgents: readonly string[] = ['claim', 'giveBack', 'release', 'cancel', 'deliver']

/**
 * A restaurant hears of an order once it is paid for; one whose payment was refused was never placed. Agents hear of what is free to
 * take or was just taken, and of their own orders; never of another agent's way.
 */
const topicsOf = ({
  orderId,
  restaurantId,
  agentId,
  action,
  status,
}: z.infer<typeof logged>): LiveEvent['topics'] => {
  const isFree = agentId === null && (status === 'preparing' || status === 'readyForPickup')
  return [
    orderTopic(orderId),
    ...(status !== 'processing' && action !== 'refusePayment' ? [restaurantTopic(restaurantId)] : []),
    ...(agentId === null ? [] : [agentTopic(agentId)]),
    ...(isFree || concernsAllAgents.includes(action) ? [deliveriesTopic] : []),
  ]
}

const liveEvent = (row: z.infer<typeof logged>): LiveEvent => {
  const data: OrderEvent = {
    orderId: row.orderId,
    status: row.status,
    progress: progress[row.status],
    deliveryStatus: row.deliveryStatus,
    action: row.action,
    by: row.by,
    at: row.at.toISOString(),
    location: null,
  }
  const { id, writtenBy, orderId, action, kind } = row
  return { id, topics: topicsOf(row), writtenBy, name: kind, data: JSON.stringify(data), orderId, action }
}

/** The event in a NOTIFY's payload, and the one of the same order before it that listeners get; null for its first. */
export const readNotification = (payload: string): { event: LiveEvent; previous: EventReference | null } => {
  const row = notified.parse(JSON.parse(payload))
  return { event: liveEvent(row), previous: row.previous }
}

const pageSize = 200
/**
 * Numbers are drawn before a transaction commits, so across several orders a smaller number can appear after a larger
 * one. A stream of several orders that resumes therefore reads this far back again.
 */
const overlap = { seconds: 10, events: 20_000 }

/** The event with this number, if it is there. */
export const findEvent = async (executor: Executor, id: number): Promise<LiveEvent | undefined> =>
  (await read(executor, eq(orderEvents.id, id), 1))[0]

/** Whose events a stream resumes with: of one order, of one restaurant, or of all. */
export type LogScope = { orderId: string } | { restaurantId: string } | 'all'
const inScope = (scope: LogScope): SQL | undefined => {
  if (scope === 'all') return undefined
  return 'orderId' in scope
    ? eq(orderEvents.orderId, scope.orderId)
    : eq(orderEvents.restaurantId, scope.restaurantId)
}

/**
 * Everything after `lastId`, however much it is, in pages by ascending id. The moves of one order wait for each other, so
 * its numbers are in order; of several orders the pages begin earlier, by the overlap.
 */
export async function* eventsAfter(
  executor: Executor,
  scope: LogScope,
  lastId: number,
): AsyncGenerator<LiveEvent[]> {
  let from =
    typeof scope === 'object' && 'orderId' in scope ? lastId : await overlapBefore(executor, scope, lastId)
  for (;;) {
    const page = await read(executor, and(inScope(scope), gt(orderEvents.id, from)), pageSize)
    const missed = page.filter((event) => event.id !== lastId)
    if (missed.length > 0) yield missed
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    from = last.id
  }
}

/** The number before the first event of the overlap. */
const overlapBefore = async (executor: Executor, scope: LogScope, lastId: number): Promise<number> => {
  const [first] = await executor
    .select({ id: min(orderEvents.id) })
    .from(orderEvents)
    .where(
      and(
        inScope(scope),
        gt(orderEvents.id, lastId - overlap.events),
        lt(orderEvents.id, lastId),
        gt(
          orderEvents.at,
          sql`(SELECT at FROM order_events WHERE id = ${lastId}) - make_interval(secs => ${overlap.seconds})`,
        ),
      ),
    )
  return first?.id ? first.id - 1 : lastId
}

const read = async (executor: Executor, where: SQL | undefined, limit: number): Promise<LiveEvent[]> => {
  const rows = await executor
    .select()
    .from(orderEvents)
    .where(where)
    .orderBy(asc(orderEvents.id))
    .limit(limit)
  return rows.map((row) => liveEvent(logged.parse(row)))
}

/**
 * The snapshot horizon: every transaction before `transaction` has ended. Events that claim a transaction that has not
 * begun yet came with a dump of another cluster; they are the past as well, up to the id `restoredUpTo`.
 */
export const snapshotHorizon = async (
  executor: Executor,
): Promise<{ transaction: bigint; restoredUpTo: number }> => {
  const { rows } = await executor.execute<{ transaction: string; restored: string }>(sql`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS transaction,
      coalesce((SELECT max(id) FROM order_events WHERE written_by >= pg_snapshot_xmax(pg_current_snapshot())), 0) AS restored
  `)
  const [row] = rows
  if (!row) throw new Error('the database gave no snapshot')
  return { transaction: BigInt(row.transaction), restoredUpTo: Number(row.restored) }
}

/** Published events of the transactions from `from` up to but without `to`: complete, whatever order they committed in. */
export const eventIdsBetween = async (executor: Executor, from: bigint, to: bigint): Promise<number[]> => {
  const rows = await executor
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        ne(orderEvents.action, unpublishedAction),
        gte(orderEvents.writtenBy, sql`${String(from)}::xid8`),
        lt(orderEvents.writtenBy, sql`${String(to)}::xid8`),
      ),
    )
    .orderBy(asc(orderEvents.id))
  return rows.map(({ id }) => id)
}

/** These events by ascending id, in parts. */
export async function* eventsById(executor: Executor, ids: readonly number[]): AsyncGenerator<LiveEvent[]> {
  for (let from = 0; from < ids.length; from += pageSize)
    yield await read(executor, inArray(orderEvents.id, ids.slice(from, from + pageSize)), pageSize)
}

/** Published events of one order up to the id `to`, of the transactions from `from` on. */
export const orderEventsBetween = async (
  executor: Executor,
  orderId: string,
  from: bigint,
  to: number,
): Promise<LiveEvent[]> =>
  read(
    executor,
    and(
      eq(orderEvents.orderId, orderId),
      ne(orderEvents.action, unpublishedAction),
      gte(orderEvents.writtenBy, sql`${String(from)}::xid8`),
      lte(orderEvents.id, to),
    ),
    10_000,
  )
