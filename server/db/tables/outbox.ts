import { sql } from 'drizzle-orm'
import { bigserial, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, transactionId } from './columns.ts'

/**
 * What was published, append-only: the log that live streams resume from and the relay reads. Rows are dropped after some days
 * (outbox/purge-events.ts); what must last is kept by the room that published it.
 */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Which streams it is for. The first is its subject, whose events are in the order of their ids. */
    topics: text('topics').array().notNull(),
    /** SSE event name. */
    kind: text('kind').notNull(),
    data: json('data').notNull(),
    /** When its transaction began, by the database's clock. */
    at: moment('at').notNull().defaultNow(),
    /** Lets a reader know when no earlier event can appear any more. Means nothing in another cluster (outbox/event-log.ts). */
    writtenBy: transactionId('written_by').notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('outbox_events_written_idx').on(t.writtenBy),
    // Without a pending list, which every reader would have to go through.
    index('outbox_events_topics_idx').using('gin', t.topics).with({ fastupdate: false }),
  ],
)

/** Who has a dashboard open: the autopilot leaves their work to them. Rows lapse unless renewed. */
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

/** Event streams that accounts have open, on all instances. Rows lapse unless renewed. */
export const openStreams = pgTable(
  'open_streams',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [index('open_streams_user_idx').on(t.userId)],
)
