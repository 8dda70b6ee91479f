import { index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What instances must agree on: the secret that keys are made from, how far a clean-up has got. */
export const platformState = pgTable('platform_state', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Who has a dashboard open: the autopilot leaves their work to them. Rows lapse unless renewed. */
export const presence = pgTable(
  'presence',
  {
    /** `restaurant:<id>` or `agent:<user id>`. */
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

/** Counters behind the rate limits, so that every instance counts together. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  resetsAt: moment('resets_at').notNull(),
})

/** The first answer to a command, replayed to its repeats. `principal` is the user id, or the address of a visitor. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    principal: text('principal').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    /** Keyed hash of the body. */
    fingerprint: text('fingerprint').notNull(),
    /** Null while the first call is still at work. */
    status: integer('status'),
    response: json('response'),
    paymentId: uuid('payment_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.principal, t.key] }), index('idempotency_keys_age_idx').on(t.createdAt)],
)
