import { QueryBuilder } from 'drizzle-orm/pg-core'
import { auditEntries } from '../tables/audit.ts'

/** Who did what to what, as the log keeps it; whose names those are is looked up where it is shown. */
export const loggedActions = new QueryBuilder()
  .select({
    id: auditEntries.id,
    at: auditEntries.at,
    actorKind: auditEntries.actorKind,
    actorId: auditEntries.actorId,
    action: auditEntries.action,
    subjectKind: auditEntries.subjectKind,
    subjectId: auditEntries.subjectId,
    before: auditEntries.before,
    after: auditEntries.after,
  })
  .from(auditEntries)
  .as('logged_actions')
