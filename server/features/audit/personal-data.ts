import { and, eq, inArray, or } from 'drizzle-orm'
import type { AuditSubject } from '#shared/audit/actions.ts'
import type { Executor } from '../../db/connection.ts'
import { auditEntries } from '../../db/tables/audit.ts'

/**
 * A person's entries in the audit log: their own actions, and actions on `theirs`, ids by kind. `by` does not
 * say which admin acted, and actions on others have neither ids nor values, which are about those others.
 */
export const auditEntriesOf = async (
  executor: Executor,
  userId: string,
  theirs: Partial<Record<AuditSubject, readonly string[]>>,
) => {
  const subjects = Object.entries(theirs) as [AuditSubject, readonly string[]][]
  const isTheirs = ({ subjectKind, subjectId }: { subjectKind: AuditSubject; subjectId: string }) =>
    theirs[subjectKind]?.includes(subjectId) ?? false
  const rows = await executor
    .select()
    .from(auditEntries)
    .where(
      or(
        eq(auditEntries.actorId, userId),
        ...subjects.map(([kind, ids]) =>
          and(eq(auditEntries.subjectKind, kind), inArray(auditEntries.subjectId, [...ids])),
        ),
      ),
    )
    .orderBy(auditEntries.id)
  return rows.map((row) => ({
    at: row.at,
    by: row.actorKind === 'operator' ? 'operator' : row.actorId === userId ? 'you' : 'admin',
    action: row.action,
    subject: row.subjectKind,
    ...(isTheirs(row) && { subjectId: row.subjectId, before: row.before, after: row.after }),
  }))
}
