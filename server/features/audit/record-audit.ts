import type { AuditAction, AuditSubject } from '#shared/audit.ts'
import type { Transaction } from '../../db/connection.ts'
import { auditEntries } from '../../db/tables/audit.ts'

/** Somebody signed in, or whoever has the server's command line. */
export type AuditActor = { kind: 'account'; id: string } | { kind: 'operator' }

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

export type AuditEntry = {
  actor: AuditActor
  action: AuditAction
  subject: { kind: AuditSubject; id: string }
  /** No personal data: the log outlives the person. Name the fields of a profile that changed, not what they say. */
  before?: Json
  after?: Json
  at: Date
}

/** Writes down who did what, in the transaction that does it: neither is ever there without the other. */
export const recordAudit = async (
  tx: Transaction,
  { actor, action, subject, before, after, at }: AuditEntry,
): Promise<void> => {
  await tx.insert(auditEntries).values({
    at,
    actorKind: actor.kind,
    actorId: actor.kind === 'account' ? actor.id : null,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before: before ?? null,
    after: after ?? null,
  })
}
