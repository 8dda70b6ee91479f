import { sql } from 'drizzle-orm'
import { bigserial, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, transactionId } from './columns.ts'

/**
 * Published events, append-only: the log that live streams resume from and the relay reads. Rows are deleted
 * after some days (outbox/purge-events.ts); what must last is stored by the feature that published it.
 */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The topics it is published to. The first is its subject; events of one subject are ordered by id. */
    topics: text('topics').array().notNull(),
    /** SSE event name. */
    kind: text('kind').notNull(),
    data: json('data').notNull(),
    /** When its transaction began, by the database's clock. */
    at: moment('at').notNull().defaultNow(),
    /**
     * The transaction that wrote it, by which a reader knows that no earlier event can still appear.
     * Meaningless in another cluster (outbox/event-log.ts).
     */
    writtenBy: transactionId('written_by').notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('outbox_events_written_idx').on(t.writtenBy),
    // With a short pending list: an event costs a fifth of the log (WAL) that it costs without one, and a
    // read scans eight pages more.
    index('outbox_events_topics_idx')
      .using('gin', t.topics)
      .with({ fastupdate: true, gin_pending_list_limit: 64 }),
  ],
)

/**
 * Dashboards that are open: the autopilot leaves the work of their users alone. Rows expire unless renewed.
 */
export const presence = pgTable(
  'presence',
  {
    /** The topic of the dashboard: `restaurant:<id>` or `agent:<user id>`. */
    subject: text('subject').notNull(),
    /** The open stream behind it. */
    stream: text('stream').primaryKey(),
    until: moment('until').notNull(),
  },
  (t) => [index('presence_subject_idx').on(t.subject)],
)

/** Open event streams of each account, on all instances. Rows expire unless renewed. */
export const openStreams = pgTable(
  'open_streams',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [index('open_streams_user_idx').on(t.userId)],
)
