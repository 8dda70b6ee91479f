import { eq } from 'drizzle-orm'
import { adminMay } from '#shared/accounts/admin-roles.ts'
import { hasRole } from '#shared/accounts/roles.ts'
import type { Output } from '#shared/api/contract.ts'
import { approvalDuties } from '#shared/approvals/approvals.ts'
import type { Approval, decideApproval as contract } from '#shared/approvals/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { approvals } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { requireDuty } from '../../http/sign-in/admin-duties.ts'
import { holdAccount } from '../accounts/profiles.ts'
import { findApproval, noSuchApproval } from './approval-view.ts'
import { recordAudit } from './audited.ts'
import { expiryOf } from './expiry.ts'

const hasExpired = /*i18n*/ 'This has waited for too long. Whoever wants it has to ask for it again.'

type Decision = Output<(typeof contract)['body']>
type Row = typeof approvals.$inferSelect

/**
 * Approves what another admin asked for, or declines it. What is approved is done in the same transaction, as
 * who asked for it, so it is done once; if that is refused by now, the request stays open. A repeat of one's
 * own decision changes nothing. Audited. Refuses: not_found (404), forbidden (403) for one's own request and
 * for what is not the caller's to do, illegal_transition (409) after another decision, once it is withdrawn
 * or has expired, and where who asked may no longer do it; and as what is done does.
 */
export const decideApproval = (
  deps: Deps,
  caller: Caller,
  id: string,
  { decision, reason }: Decision,
): Promise<Approval> =>
  deps.db.transaction(async (tx) => {
    const [row] = isUuid(id)
      ? await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
      : []
    if (!row) throw noSuchApproval()
    requireDuty(caller, approvalDuties[row.kind])
    if (row.askedBy === caller.userId)
      throw new Refusal('forbidden', /*i18n*/ 'Somebody else has to decide on what you asked for.')
    const state = decision === 'approve' ? 'approved' : 'declined'
    if (row.state !== 'open') {
      if (row.state === state && row.decidedBy === caller.userId) return findApproval(tx, id, caller.userId)
      throw new Refusal(
        'illegal_transition',
        row.state === 'withdrawn'
          ? /*i18n*/ 'Whoever asked for this has withdrawn it.'
          : row.state === 'expired'
            ? hasExpired
            : /*i18n*/ 'Somebody has decided on this already.',
      )
    }
    // Whether the hourly job has come by or not.
    if (expiryOf(row.askedAt) <= deps.clock()) throw new Refusal('illegal_transition', hasExpired)
    if (state === 'approved') await execute(deps, tx, row)
    const at = deps.clock()
    await tx
      .update(approvals)
      .set({ state, decidedBy: caller.userId, decidedAt: at, reason: state === 'declined' ? reason : '' })
      .where(eq(approvals.id, id))
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: `approval.${state}`,
      subject: { kind: 'approval', id },
      before: { state: 'open' },
      after: { state, kind: row.kind, about: row.subject, amount: row.amount },
      at,
    })
    return findApproval(tx, id, caller.userId)
  })

const execute = async (
  deps: Deps,
  tx: Transaction,
  { kind, subject, input, askedBy }: Row,
): Promise<void> => {
  const asker = await holdAccount(tx, askedBy)
  const isStill =
    asker &&
    asker.deletedAt === null &&
    asker.suspendedAt === null &&
    hasRole(asker.roles, 'ADMIN') &&
    adminMay(asker.adminRole, approvalDuties[kind])
  if (!isStill)
    throw new Refusal('illegal_transition', /*i18n*/ 'Whoever asked for this may no longer do it.')
  await deps.approvalParts[kind].execute(tx, askedBy, subject, input as never)
}
