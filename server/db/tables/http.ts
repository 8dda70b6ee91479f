import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

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

/** Why access tokens count no more before they run out: their session ended, or the rights of their account changed. */
export const revocations = pgTable(
  'revocations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    sessionId: uuid('session_id'),
    userId: uuid('user_id'),
    rightsVersion: integer('rights_version'),
    at: moment('at').notNull(),
  },
  (t) => [
    index('revocations_age_idx').on(t.at),
    check(
      'revocations_subject_check',
      sql`(${t.sessionId} IS NULL) <> (${t.userId} IS NULL) AND (${t.userId} IS NULL) = (${t.rightsVersion} IS NULL)`,
    ),
  ],
)
