import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { approvalDuties } from '#shared/approvals/approvals.ts'
import type { Approval, askForApproval as contract } from '#shared/approvals/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { approvals } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { requireDuty } from '../../http/sign-in/admin-duties.ts'
import { approvalView, findApproval, selectApprovals } from './approval-view.ts'
import { recordAudit } from './audited.ts'
import { expireApprovals } from './expiry.ts'

type Asked = Output<(typeof contract)['body']>

/**
 * Asks a second admin to approve what the caller may do, but not alone. Said twice, it stands there once; of
 * one matter there is one request at a time. Audited. Refuses: forbidden (403) what is not the caller's to
 * do, validation_failed (422) and whatever the call itself would refuse, illegal_transition (409) where
 * another request about it is open.
 */
export const askForApproval = async (
  deps: Deps,
  caller: Caller,
  { kind, subject, input }: Asked,
): Promise<Approval> => {
  requireDuty(caller, approvalDuties[kind])
  const part = deps.approvalParts[kind]
  const parsed = part.input.safeParse(input)
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
    )
    throw new Refusal('validation_failed', /*i18n*/ 'This could not be done either.', fields)
  }
  return deps.db.transaction(async (tx) => {
    const amount = await part.amount(tx, subject, parsed.data as never)
    const row = {
      id: randomUUID(),
      kind,
      subject,
      input: parsed.data,
      amount,
      askedBy: caller.userId,
      askedAt: deps.clock(),
      state: 'open' as const,
    }
    // What has waited for too long stands in the way of nobody.
    await expireApprovals(tx, row.askedAt)
    const [made] = await tx.insert(approvals).values(row).onConflictDoNothing().returning()
    if (!made) {
      const isOpen = and(
        eq(approvals.kind, kind),
        eq(approvals.subject, subject),
        eq(approvals.state, 'open'),
      )
      const [open] = await selectApprovals(tx, isOpen)
      // Columns of jsonb keep no order of keys.
      if (open && open.approval.askedBy === caller.userId && isSame(open.approval.input, parsed.data))
        return approvalView(open, caller.userId)
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'Another request about this waits for an answer already.',
      )
    }
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: 'approval.asked',
      subject: { kind: 'approval', id: made.id },
      after: { kind, about: subject, amount },
      at: made.askedAt,
    })
    return findApproval(tx, made.id, caller.userId)
  })
}

const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other)
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
