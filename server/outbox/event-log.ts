import { and, arrayOverlaps, asc, eq, gt, gte, inArray, lt, lte, min, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Executor } from '../db/connection.ts'
import { outboxEvents } from '../db/tables/index.ts'
import type { StreamEvent } from './recent-events.ts'

/** An event's position in the log: its id, and the transaction that wrote it. */
export const eventReference = z.object({ id: z.number(), writtenBy: z.coerce.bigint() })
export type EventReference = z.infer<typeof eventReference>

const logged = eventReference.extend({
  topics: z.tuple([z.string()], z.string()),
  name: z.string(),
  data: z.string(),
})
const columns = {
  id: outboxEvents.id,
  writtenBy: outboxEvents.writtenBy,
  topics: outboxEvents.topics,
  name: outboxEvents.kind,
  data: sql<string>`${outboxEvents.data}::text`,
}
const pageSize = 200
/**
 * Ids are assigned before a transaction commits, so across subjects a smaller id can become visible after a
 * larger one. A stream that resumes therefore reads this far back again.
 */
const overlap = { seconds: 10, events: 20_000 }

const read = async (executor: Executor, where: SQL | undefined, limit: number): Promise<StreamEvent[]> => {
  const rows = await executor
    .select(columns)
    .from(outboxEvents)
    .where(where)
    .orderBy(asc(outboxEvents.id))
    .limit(limit)
  return rows.map((row) => logged.parse(row))
}

/** The event with this id; undefined if it has been purged. */
export const findEvent = async (executor: Executor, id: number): Promise<StreamEvent | undefined> =>
  (await read(executor, eq(outboxEvents.id, id), 1))[0]

/**
 * All events on `topics` after `lastId`, in pages by ascending id, beginning earlier by the overlap. Events
 * that have been purged are missing.
 */
export async function* eventsAfter(
  executor: Executor,
  topics: readonly string[],
  lastId: number,
): AsyncGenerator<StreamEvent[]> {
  const onTopics = arrayOverlaps(outboxEvents.topics, [...topics])
  let from = await overlapBefore(executor, onTopics, lastId)
  for (;;) {
    const page = await read(executor, and(onTopics, gt(outboxEvents.id, from)), pageSize)
    const missed = page.filter((event) => event.id !== lastId)
    if (missed.length > 0) yield missed
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    from = last.id
  }
}

/** The id before the first event of the overlap. */
const overlapBefore = async (executor: Executor, onTopics: SQL, lastId: number): Promise<number> => {
  const [first] = await executor
    .select({ id: min(outboxEvents.id) })
    .from(outboxEvents)
    .where(
      and(
        onTopics,
        gt(outboxEvents.id, lastId - overlap.events),
        lt(outboxEvents.id, lastId),
        gt(
          outboxEvents.at,
          sql`(SELECT at FROM outbox_events WHERE id = ${lastId}) - make_interval(secs => ${overlap.seconds})`,
        ),
      ),
    )
  return first?.id ? first.id - 1 : lastId
}

/** The snapshot horizon: every transaction before it has ended. */
export const snapshotHorizon = async (executor: Executor): Promise<bigint> => {
  const { rows } = await executor.execute<{ horizon: string }>(
    sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon`,
  )
  return BigInt(rows[0]?.horizon ?? 0)
}

const baseline = z.object({
  horizon: z.coerce.bigint(),
  restoredUpTo: z.coerce.number(),
  visible: z.array(z.number()).transform((ids) => new Set(ids)),
})
/** The log's content at one moment: an instance that starts then treats its events as published. */
export type Baseline = z.infer<typeof baseline>

/**
 * Reads the baseline: which events count as past. That is decided by what is visible now, not by `written_by`
 * alone, which after a restored dump or a logical upgrade refers to transactions of another cluster. Past
 * are: rows of transactions before the `horizon`; between the horizon and the newest transaction, the ids
 * that are visible; and rows of transactions that have not begun in this cluster, which can only have been
 * restored: all ids up to `restoredUpTo`, since the dump restores the sequence too and every new id is
 * larger.
 */
export const readBaseline = async (executor: Executor): Promise<Baseline> => {
  // One statement, so that the snapshot's ids and the visible rows are of the same snapshot.
  const { rows } = await executor.execute(sql`
    SELECT pg_snapshot_xmin(s)::text AS horizon,
      coalesce((SELECT max(id) FROM outbox_events WHERE written_by >= pg_snapshot_xmax(s)), 0)::float8 AS "restoredUpTo",
      (SELECT coalesce(json_agg(id), '[]') FROM outbox_events
        WHERE written_by >= pg_snapshot_xmin(s) AND written_by < pg_snapshot_xmax(s)) AS visible
    FROM pg_current_snapshot() s`)
  return baseline.parse(rows[0])
}

/**
 * Ids of the events of transactions from `from` up to, but excluding, `to`: complete, whatever order they
 * committed in.
 */
export const eventIdsBetween = async (executor: Executor, from: bigint, to: bigint): Promise<number[]> => {
  const rows = await executor
    .select({ id: outboxEvents.id })
    .from(outboxEvents)
    .where(
      and(
        gte(outboxEvents.writtenBy, sql`${String(from)}::xid8`),
        lt(outboxEvents.writtenBy, sql`${String(to)}::xid8`),
      ),
    )
    .orderBy(asc(outboxEvents.id))
  return rows.map(({ id }) => id)
}

/** These events by ascending id, in pages. */
export async function* eventsById(executor: Executor, ids: readonly number[]): AsyncGenerator<StreamEvent[]> {
  for (let from = 0; from < ids.length; from += pageSize)
    yield await read(executor, inArray(outboxEvents.id, ids.slice(from, from + pageSize)), pageSize)
}

/** Events of one subject up to the id `to`, of transactions from `from` on. */
export const subjectEventsBetween = (
  executor: Executor,
  subject: string,
  from: bigint,
  to: number,
): Promise<StreamEvent[]> =>
  read(
    executor,
    and(
      arrayOverlaps(outboxEvents.topics, [subject]),
      eq(sql`${outboxEvents.topics}[1]`, subject),
      gte(outboxEvents.writtenBy, sql`${String(from)}::xid8`),
      lte(outboxEvents.id, to),
    ),
    10_000,
  )
