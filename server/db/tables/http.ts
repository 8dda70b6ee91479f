import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Counters of the rate limits, shared by all instances. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  resetsAt: moment('resets_at').notNull(),
})

/**
 * The first response to a command with an Idempotency-Key, replayed to repeats. `principal` is the user id,
 * or `visitor`.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    principal: text('principal').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    /** Keyed hash of query and body. */
    fingerprint: text('fingerprint').notNull(),
    /** HTTP status; null while the first call is under way. */
    status: integer('status'),
    response: json('response'),
    paymentId: uuid('payment_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.principal, t.key] }), index('idempotency_keys_age_idx').on(t.createdAt)],
)

/**
 * Access tokens that are invalid before they expire: their session ended, or the rights of their account
 * changed.
 */
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
