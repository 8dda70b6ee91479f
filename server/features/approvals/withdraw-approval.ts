import { eq } from 'drizzle-orm'
import type { Approval } from '#shared/approvals/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { approvals } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { findApproval, noSuchApproval } from './approval-view.ts'
import { recordAudit } from './audited.ts'

/**
 * Withdraws what the caller has asked a second admin for, so that nobody approves a slip, and the matter can
 * be asked for anew. Repeatable. Audited. Refuses: not_found (404), forbidden (403) for what somebody else
 * has asked for, illegal_transition (409) once it is decided or has expired.
 */
export const withdrawApproval = (deps: Deps, { userId }: Caller, id: string): Promise<Approval> =>
  deps.db.transaction(async (tx) => {
    const [row] = isUuid(id)
      ? await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
      : []
    if (!row) throw noSuchApproval()
    if (row.askedBy !== userId)
      throw new Refusal('forbidden', /*i18n*/ 'Only who has asked for this can withdraw it.')
    if (row.state === 'withdrawn') return findApproval(tx, id, userId)
    if (row.state !== 'open')
      throw new Refusal('illegal_transition', /*i18n*/ 'Somebody has decided on this already.')
    const at = deps.clock()
    await tx.update(approvals).set({ state: 'withdrawn', decidedAt: at }).where(eq(approvals.id, id))
    await recordAudit(tx, {
      actor: { kind: 'account', id: userId },
      action: 'approval.withdrawn',
      subject: { kind: 'approval', id },
      before: { state: 'open' },
      after: { state: 'withdrawn', kind: row.kind, about: row.subject, amount: row.amount },
      at,
    })
    return findApproval(tx, id, userId)
  })
