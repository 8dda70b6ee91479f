import { and, eq, or } from 'drizzle-orm'
import type { AuditSubject } from '#shared/audit/actions.ts'
import type { Executor } from '../../db/connection.ts'
import { auditEntries } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'

/**
 * Entries about these things, the earliest first, with the names of the accounts that acted; empty where an
 * operator did.
 */
export const entriesAbout = (
  executor: Executor,
  subjects: readonly { kind: AuditSubject; id: string }[],
): Promise<{ at: Date; action: string; name: string | null; username: string | null }[]> =>
  executor
    .select({
      at: auditEntries.at,
      action: auditEntries.action,
      name: profiles.fullName,
      username: profiles.username,
    })
    .from(auditEntries)
    .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
    .where(
      or(
        ...subjects.map(({ kind, id }) =>
          and(eq(auditEntries.subjectKind, kind), eq(auditEntries.subjectId, id)),
        ),
      ),
    )
    .orderBy(auditEntries.id)
