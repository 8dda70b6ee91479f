import { eq, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { AdminNotice, decideNotice as contract } from '#shared/suspensions/contracts.ts'
import type { Transaction } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { suspensionNotices } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { changeUser } from '../accounts/admin/change-user.ts'
import { notify } from '../notifications/notify.ts'
import { changeRestaurantForAdmin } from '../restaurants/admin/change-restaurant.ts'
import { recordAudit } from './audited.ts'
import { findSubject } from './give-notice.ts'
import { adminNoticeViews, lockNotice, type NoticeRow, noSuchNotice, suspendFromOf } from './notice-view.ts'

type Decision = Output<(typeof contract)['body']>

const decided = {
  withdraw: { from: 'given', to: 'withdrawn', action: 'suspension.withdrawn' },
  uphold: { from: 'suspended', to: 'upheld', action: 'suspension.upheld' },
  lift: { from: 'suspended', to: 'lifted', action: 'suspension.lifted' },
} as const

/**
 * Suspends after a notice, once its time has come, or withdraws it; upholds a suspension that was appealed,
 * or lifts it, which somebody else has to decide. Who it is about hears of it. A repeat changes nothing.
 * Refuses: not_found (404), illegal_transition (409) too early and after another decision, forbidden (403) on
 * the appeal against one's own suspension, where there is another admin.
 */
export const decideNotice = async (
  deps: Deps,
  caller: Caller,
  id: string,
  { decision, reason }: Decision,
): Promise<AdminNotice> => {
  const [row] = isUuid(id)
    ? await deps.db.select().from(suspensionNotices).where(eq(suspensionNotices.id, id))
    : []
  if (!row) throw noSuchNotice()
  if (decision === 'suspend') await suspend(deps, caller, row)
  else await conclude(deps, caller, row, decision, reason)
  const [now] = await deps.db.select().from(suspensionNotices).where(eq(suspensionNotices.id, id))
  const [view] = now ? await adminNoticeViews(deps.db, [now], caller.userId) : []
  if (!view) throw noSuchNotice()
  return view
}

const setSuspended = async (
  deps: Deps,
  caller: Caller,
  { subject, subjectId, reason }: NoticeRow,
  suspended: boolean,
): Promise<void> => {
  const change = { suspended, ...(suspended && { reason }) }
  if (subject === 'account') await changeUser(deps, caller, subjectId, change)
  else await changeRestaurantForAdmin(deps, caller, subjectId, change)
}

/** What follows is recorded where the suspension itself is (record-suspension.ts). */
const suspend = async (deps: Deps, caller: Caller, row: NoticeRow): Promise<void> => {
  if (row.state === 'suspended') return
  if (row.state !== 'given') throw alreadyDecided()
  if (suspendFromOf(row) > deps.clock())
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'They can still answer. A suspension can follow once the days of the notice are over.',
    )
  await setSuspended(deps, caller, row, true)
}

const alreadyDecided = () => new Refusal('illegal_transition', /*i18n*/ 'This has been decided already.')

const conclude = async (
  deps: Deps,
  caller: Caller,
  { id }: NoticeRow,
  decision: keyof typeof decided,
  reason: string,
): Promise<void> => {
  const { from, to, action } = decided[decision]
  const concluded = await deps.db.transaction(async (tx) => {
    const row = await lockNotice(tx, id)
    if (row.state === to && row.decidedBy === caller.userId) return null
    if (row.state !== from || (from === 'suspended' && row.appealedAt === null)) throw alreadyDecided()
    if (row.suspendedBy === caller.userId && (await isAnotherThere(tx, caller.userId)))
      throw new Refusal(
        'forbidden',
        /*i18n*/ 'Somebody else has to decide on the appeal against what you did.',
      )
    const now = deps.clock()
    await tx
      .update(suspensionNotices)
      .set({ state: to, decision: reason, decidedBy: caller.userId, decidedAt: now })
      .where(eq(suspensionNotices.id, id))
    const { recipients, name } = await findSubject(tx, row)
    for (const recipient of recipients)
      await notify(deps, tx, recipient, 'suspensionDecided', { name, outcome: to, reason })
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action,
      subject: { kind: row.subject, id: row.subjectId },
      after: { notice: id },
      at: now,
    })
    return row
  })
  if (concluded && decision === 'lift') await setSuspended(deps, caller, concluded, false)
}

/** Whether there is another admin who could decide. */
const isAnotherThere = async (tx: Transaction, adminId: string): Promise<boolean> => {
  const [other] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      sql`'ROLE_ADMIN' = ANY (${profiles.roles}) AND ${profiles.id} <> ${adminId} AND ${profiles.suspendedAt} IS NULL
        AND ${profiles.deletedAt} IS NULL AND coalesce(${profiles.adminRole}, 'owner') IN ('owner', 'operations')`,
    )
    .limit(1)
  return other !== undefined
}
