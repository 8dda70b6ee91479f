import { and, arrayOverlaps, asc, eq, gt, gte, inArray, lt, lte, min, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Executor } from '../db/connection.ts'
import { outboxEvents } from '../db/tables/index.ts'
import type { StreamEvent } from './recent-events.ts'

/** Where an event stands in the log: its number, and the transaction that wrote it. */
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
 * Numbers are drawn before a transaction commits, so across several subjects a smaller number can appear after a larger
 * one. A stream that resumes therefore reads this far back again.
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

/** The event with this number, where it is still there. */
export const findEvent = async (executor: Executor, id: number): Promise<StreamEvent | undefined> =>
  (await read(executor, eq(outboxEvents.id, id), 1))[0]

/**
 * Everything on `topics` after `lastId`, however much it is, in pages by ascending id, which begin earlier by the overlap. Events that
 * are older than the log are gone.
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

/** The number before the first event of the overlap. */
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
/** What the log holds at one moment: every event in it is the past to whoever begins then. */
export type Baseline = z.infer<typeof baseline>

/**
 * The log as it is now, so that the past is told from what comes by what can be seen, not by what a row says of itself: after a
 * restored dump or a logical upgrade `written_by` names transactions of another cluster.
 * Visible rows of a transaction before the `horizon` are known by that; those between it and the newest transaction by their ids; those of
 * transactions that have not begun here can only have been restored, and are all ids up to `restoredUpTo`: the sequence comes
 * with the dump, so that every number drawn here is larger.
 */
export const readBaseline = async (executor: Executor): Promise<Baseline> => {
  // One statement, and so one snapshot for what it says and what it sees.
  const { rows } = await executor.execute(sql`
    SELECT pg_snapshot_xmin(s)::text AS horizon,
      coalesce((SELECT max(id) FROM outbox_events WHERE written_by >= pg_snapshot_xmax(s)), 0)::float8 AS "restoredUpTo",
      (SELECT coalesce(json_agg(id), '[]') FROM outbox_events
        WHERE written_by >= pg_snapshot_xmin(s) AND written_by < pg_snapshot_xmax(s)) AS visible
    FROM pg_current_snapshot() s`)
  return baseline.parse(rows[0])
}

/** Events of the transactions from `from` up to but without `to`: complete, whatever order they committed in. */
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

/** These events by ascending id, in parts. */
export async function* eventsById(executor: Executor, ids: readonly number[]): AsyncGenerator<StreamEvent[]> {
  for (let from = 0; from < ids.length; from += pageSize)
    yield await read(executor, inArray(outboxEvents.id, ids.slice(from, from + pageSize)), pageSize)
}

/** Events of one subject up to the id `to`, of the transactions from `from` on. */
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
