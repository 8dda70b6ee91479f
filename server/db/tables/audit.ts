import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { auditActions, auditActors, auditSubjects } from '#shared/audit/actions.ts'
import { moment, oneOf } from './columns.ts'

/**
 * The audit log: who did what to what; append-only. It contains ids and values, but no personal data, so that
 * nothing has to be erased from it when an account is deleted.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    actorKind: text('actor_kind', { enum: auditActors }).notNull(),
    /** The account; null for an operator on the command line. */
    actorId: uuid('actor_id'),
    action: text('action', { enum: auditActions }).notNull(),
    subjectKind: text('subject_kind', { enum: auditSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The value before; null if there was none. */
    before: jsonb('before'),
    /** The value after; null if there is none. */
    after: jsonb('after'),
  },
  (t) => [
    index('audit_entries_subject_idx').on(t.subjectKind, t.subjectId, t.id),
    index('audit_entries_at_idx').on(t.at),
    /**
     * Words anywhere in the subject's id and in the values; few entries are written, and most searches find
     * few.
     */
    index('audit_entries_search_idx').using(
      'gin',
      sql`(lower(subject_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))) gin_trgm_ops`,
    ),
    index('audit_entries_actor_idx').on(t.actorId, t.id),
    oneOf(t.actorKind, auditActors),
    oneOf(t.action, auditActions),
    oneOf(t.subjectKind, auditSubjects),
  ],
)
