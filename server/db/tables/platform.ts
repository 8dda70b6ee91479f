import { index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What instances must agree on: the secret that keys are made from, how far a clean-up has got. */
export const platformState = pgTable('platform_state', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

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
