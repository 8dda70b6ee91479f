import type { AuditAction, AuditSubject } from '#shared/audit/actions.ts'
import type { Transaction } from '../../db/connection.ts'
import { auditEntries } from '../../db/tables/audit.ts'
import { requireConfirmedCall } from '../../http/sign-in/confirmation.ts'

/** What somebody with a stolen session would be after, so that a fresh password is asked for. */
type Effect = 'money' | 'rights' | 'personalData'

/**
 * What an audited action does: moves money or decides how much moves, gives somebody rights, or hands out
 * personal data. Null: none of it. Steps of an order or a delivery are null, as what they pay follows the
 * order's stored terms; so is whatever only takes away (a declined role, a suspension), and what the invited
 * do with an invitation. Each room says it of its own actions, in its
 * audited.ts.
 */
export type AuditEffect = Effect | null

/** A signed-in account, or an operator on the server's command line. */
export type AuditActor = { kind: 'account'; id: string } | { kind: 'operator' }

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

export type AuditEntry<A extends AuditAction = AuditAction> = {
  actor: AuditActor
  action: A
  subject: { kind: AuditSubject; id: string }
  /** No personal data, since entries are never deleted: the names of changed fields, not their values. */
  before?: Json
  after?: Json
  at: Date
}

/**
 * A room's way into the audit log, for the actions that it hands in (room.ts) and no others. It appends an
 * entry, in the transaction of the action itself. Refuses with confirmation_required (403), which rolls the
 * action back, where it moves money, gives rights or hands out personal data and the caller gave no password
 * of late.
 */
export const auditRecorder =
  <A extends AuditAction>(effects: Readonly<Record<A, AuditEffect>>) =>
  async (tx: Transaction, { actor, action, subject, before, after, at }: AuditEntry<A>): Promise<void> => {
    if (effects[action] !== null) requireConfirmedCall()
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
