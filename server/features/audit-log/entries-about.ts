import { and, eq, or } from 'drizzle-orm'
import type { AuditSubject } from '#shared/audit/actions.ts'
import type { Executor } from '../../db/connection.ts'
import { profiles } from '../../db/views/accounts.ts'
import { loggedActions } from '../../db/views/audit.ts'

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
      at: loggedActions.at,
      action: loggedActions.action,
      name: profiles.fullName,
      username: profiles.username,
    })
    .from(loggedActions)
    .leftJoin(profiles, eq(profiles.id, loggedActions.actorId))
    .where(
      or(
        ...subjects.map(({ kind, id }) =>
          and(eq(loggedActions.subjectKind, kind), eq(loggedActions.subjectId, id)),
        ),
      ),
    )
    .orderBy(loggedActions.id)
