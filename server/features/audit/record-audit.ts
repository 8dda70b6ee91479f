import type { AuditAction, AuditSubject } from '#shared/audit/actions.ts'
import type { Transaction } from '../../db/connection.ts'
import { auditEntries } from '../../db/tables/audit.ts'
import { requireConfirmedCall } from '../../http/sign-in/confirmation.ts'
import { auditEffects } from './effects.ts'

/** A signed-in account, or an operator on the server's command line. */
export type AuditActor = { kind: 'account'; id: string } | { kind: 'operator' }

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

export type AuditEntry = {
  actor: AuditActor
  action: AuditAction
  subject: { kind: AuditSubject; id: string }
  /** No personal data, since entries are never deleted: the names of changed fields, not their values. */
  before?: Json
  after?: Json
  at: Date
}

/**
 * Appends an entry to the audit log, in the transaction of the action itself. Refuses with
 * confirmation_required (403), which rolls the action back, where it moves money, gives rights or hands out
 * personal data (effects.ts) and the caller gave no password of late.
 */
export const recordAudit = async (
  tx: Transaction,
  { actor, action, subject, before, after, at }: AuditEntry,
): Promise<void> => {
  if (auditEffects[action] !== null) requireConfirmedCall()
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
