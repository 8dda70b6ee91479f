import type { AuditAction } from '#shared/audit/actions.ts'
import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { recordAudit } from './audited.ts'

/** Records an action on an account in the audit log, with its id alone, and the reason that an admin gave. */
export const auditAccount = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  caller: Pick<Caller, 'userId'>,
  userId: string,
  action: Extract<AuditAction, `account.${string}`>,
  after?: { reason: string },
) =>
  recordAudit(tx, {
    actor: { kind: 'account', id: caller.userId },
    action,
    subject: { kind: 'account', id: userId },
    ...(after && { after }),
    at: clock(),
  })

/**
 * Records that an admin changed another's account: the names of the fields, not their values. Does nothing
 * for one's own.
 */
export const auditOthersChange = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  caller: Pick<Caller, 'userId'>,
  userId: string,
  fields: readonly string[],
): Promise<void> => {
  if (caller.userId === userId) return
  await recordAudit(tx, {
    actor: { kind: 'account', id: caller.userId },
    action: 'account.changed',
    subject: { kind: 'account', id: userId },
    after: { fields },
    at: clock(),
  })
}
