import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { auditActions, auditActors, auditSubjects } from '#shared/audit.ts'
import { moment, oneOf } from './columns.ts'

/**
 * Who did what to what, append-only. Ids, and values that are nobody's personal data: what is erased from an account is
 * erased from here by that, as nothing of it ever was here.
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
    /** What was in force; null where nothing was. */
    before: jsonb('before'),
    /** What is in force from then on; null where nothing is. */
    after: jsonb('after'),
  },
  (t) => [
    index('audit_entries_subject_idx').on(t.subjectKind, t.subjectId, t.id),
    index('audit_entries_actor_idx').on(t.actorId, t.id),
    oneOf(t.actorKind, auditActors),
    oneOf(t.action, auditActions),
    oneOf(t.subjectKind, auditSubjects),
  ],
)
