import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import type { Output } from '#shared/api/contract.ts'
import { marketDay } from '#shared/calendar.ts'
import { answerUntil, type ConcernedKind } from '#shared/duties/suspension.ts'
import { Refusal } from '#shared/errors.ts'
import type { AdminNotice, giveNotice as contract } from '#shared/suspensions/contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { suspensionNotices } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { requireDuty } from '../../http/sign-in/admin-duties.ts'
import { notify, type Recipient } from '../notifications/notify.ts'
import { receiptTime } from '../receipts/format.ts'
import { staffOf } from '../staff/staff-of.ts'
import { recordAudit } from './audited.ts'
import { adminNoticeViews, type NoticeRow } from './notice-view.ts'

type Subject = Pick<NoticeRow, 'subject' | 'subjectId'>
type Found = {
  kind: ConcernedKind
  name: string
  isAdmin: boolean
  isSuspended: boolean
  recipients: Recipient[]
}

/** Whom a notice is about, and who hears of it: the account's owner, or the restaurant's owners. */
export const findSubject = async (executor: Executor, { subject, subjectId }: Subject): Promise<Found> => {
  if (subject === 'account') {
    const [user] = isUuid(subjectId)
      ? await executor.select().from(profiles).where(eq(profiles.id, subjectId))
      : []
    if (!user || user.deletedAt !== null)
      throw new Refusal('not_found', /*i18n*/ 'This account was not found.')
    return {
      kind: user.roles.includes('ROLE_DELIVERY_AGENT') ? 'courier' : 'customer',
      name: user.fullName || user.username,
      isAdmin: hasRole(user.roles, 'ADMIN'),
      isSuspended: user.suspendedAt !== null,
      recipients: [user],
    }
  }
  const [restaurant] = await executor.select().from(storefronts).where(eq(storefronts.id, subjectId))
  if (!restaurant) throw new Refusal('not_found', /*i18n*/ 'This restaurant was not found.')
  const staff = await staffOf(executor, subjectId)
  return {
    kind: 'restaurant',
    name: restaurant.name,
    isAdmin: false,
    isSuspended: restaurant.suspendedAt !== null,
    recipients: staff.filter(({ role }) => role === 'owner'),
  }
}

/**
 * Tells somebody that they are to be suspended, and why: by e-mail, and on their own page. Said again about
 * the same, it stands there once. Audited. Refuses: not_found (404), forbidden (403) about another admin for
 * whoever is no owner, illegal_transition (409) where they are suspended already or another notice is open.
 */
export const giveNotice = (
  deps: Deps,
  caller: Caller,
  { subject, subjectId, reason }: Output<(typeof contract)['body']>,
): Promise<AdminNotice> =>
  deps.db.transaction(async (tx) => {
    const found = await findSubject(tx, { subject, subjectId })
    if (found.isAdmin) requireDuty(caller, 'own')
    if (found.isSuspended) throw new Refusal('illegal_transition', /*i18n*/ 'They are suspended already.')
    const now = deps.clock()
    const { kind } = found
    const [made] = await tx
      .insert(suspensionNotices)
      .values({
        ...{ id: randomUUID(), subject, subjectId, kind, state: 'given' as const, reason },
        givenBy: caller.userId,
        givenAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (made) {
      const until = answerUntil(kind, marketDay(now), now)
      for (const recipient of found.recipients)
        await notify(deps, tx, recipient, 'suspensionNotice', {
          name: found.name,
          reason,
          until: receiptTime(until, recipient.language),
        })
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'suspension.noticed',
        subject: { kind: subject, id: subjectId },
        after: { notice: made.id, until: until.toISOString() },
        at: now,
      })
    }
    const [row] = made
      ? [made]
      : await tx
          .select()
          .from(suspensionNotices)
          .where(
            and(
              eq(suspensionNotices.subject, subject),
              eq(suspensionNotices.subjectId, subjectId),
              inArray(suspensionNotices.state, ['given', 'suspended']),
            ),
          )
    if (row?.reason !== reason || row.state !== 'given')
      throw new Refusal('illegal_transition', /*i18n*/ 'Another notice about them is open.')
    const [view] = await adminNoticeViews(tx, [row], caller.userId)
    if (!view) throw new Error('the notice was not written')
    return view
  })
