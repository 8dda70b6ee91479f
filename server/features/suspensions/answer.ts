import { desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { appealDecidedBy, appealUntil } from '#shared/duties/suspension.ts'
import { Refusal } from '#shared/errors.ts'
import type { SuspensionNotice } from '#shared/suspensions/contracts.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { suspensionNotices } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { readLink } from '../../http/sign-in/signed-link.ts'
import { notify, operator } from '../notifications/notify.ts'
import { roleAt } from '../staff/staff-rules.ts'
import { recordAudit } from './audited.ts'
import { lockNotice, type NoticeRow, namesOf, noSuchNotice, noticeViews } from './notice-view.ts'

const shown = 50

/** The restaurants that somebody owns. */
const ownedBy = (caller: Caller): string[] =>
  caller.restaurantIds.filter((id) => roleAt(caller, id) === 'owner')

const isOf = (caller: Caller, row: NoticeRow): boolean =>
  row.subject === 'account' ? row.subjectId === caller.userId : ownedBy(caller).includes(row.subjectId)

const subjectIs = (caller: Caller): SQL | undefined =>
  or(
    sql`(${suspensionNotices.subject} = 'account' AND ${suspensionNotices.subjectId} = ${caller.userId})`,
    sql`(${suspensionNotices.subject} = 'restaurant' AND ${suspensionNotices.subjectId} = ANY (${sql.param(ownedBy(caller))}::text[]))`,
  )

/** Notices about one's own account and the restaurants that one owns, the latest first. */
export const ownNotices = async (deps: Deps, caller: Caller): Promise<SuspensionNotice[]> => {
  const rows = await deps.db
    .select()
    .from(suspensionNotices)
    .where(subjectIs(caller))
    .orderBy(desc(suspensionNotices.givenAt), desc(suspensionNotices.id))
    .limit(shown)
  return noticeViews(deps.db, rows)
}

/**
 * Answers a notice, or appeals the suspension after it. The latest words stand, the first time of an appeal
 * counts. Audited, without the words. Refuses: not_found (404), illegal_transition (409) once it is decided
 * or the days of an appeal are over.
 */
export const answerNotice = (
  deps: Deps,
  caller: Caller,
  id: string,
  text: string,
): Promise<SuspensionNotice> =>
  deps.db.transaction(async (tx) => {
    if (!isUuid(id)) throw noSuchNotice()
    const row = await lockNotice(tx, id)
    if (!isOf(caller, row)) throw noSuchNotice()
    const changed =
      row.state === 'given' ? await answer(deps, tx, row, text) : await appeal(deps, tx, row, text)
    await audit(deps, tx, changed, caller.userId)
    const [view] = await noticeViews(tx, [changed])
    if (!view) throw noSuchNotice()
    return view
  })

/**
 * Appeals the suspension of an account by the link in its e-mail: whoever has it cannot sign in. Refuses:
 * not_found (404) what is no such link, illegal_transition (409) as above.
 */
export const appealByLink = async (
  deps: Deps,
  token: string,
  text: string,
): Promise<{ appealedAt: string; decidedBy: string }> => {
  const id = readLink(deps, 'appeal', token)
  if (id === null || !isUuid(id))
    throw new Refusal('not_found', /*i18n*/ 'This link is not valid, or its time is over.')
  return deps.db.transaction(async (tx) => {
    const changed = await appeal(deps, tx, await lockNotice(tx, id), text)
    await audit(deps, tx, changed, changed.subjectId)
    const at = changed.appealedAt ?? deps.clock()
    return { appealedAt: at.toISOString(), decidedBy: appealDecidedBy(at).toISOString() }
  })
}

const change = async (tx: Transaction, id: string, values: Partial<NoticeRow>): Promise<NoticeRow> => {
  const [changed] = await tx
    .update(suspensionNotices)
    .set(values)
    .where(eq(suspensionNotices.id, id))
    .returning()
  if (!changed) throw noSuchNotice()
  return changed
}

const answer = ({ clock }: Deps, tx: Transaction, row: NoticeRow, text: string): Promise<NoticeRow> =>
  change(tx, row.id, { answer: text, answeredAt: row.answeredAt ?? clock() })

const appeal = async (deps: Deps, tx: Transaction, row: NoticeRow, text: string): Promise<NoticeRow> => {
  const now = deps.clock()
  if (row.state !== 'suspended' || row.suspendedAt === null)
    throw new Refusal('illegal_transition', /*i18n*/ 'This has been decided already.')
  if (appealUntil(row.suspendedAt) <= now)
    throw new Refusal('illegal_transition', /*i18n*/ 'The days for an appeal are over.')
  const isFirst = row.appealedAt === null
  const changed = await change(tx, row.id, { appeal: text, appealedAt: row.appealedAt ?? now })
  if (isFirst) {
    const name = (await namesOf(tx, [row])).get(row.subjectId) ?? ''
    await notify(deps, tx, operator(deps), 'suspensionAppealed', { name })
  }
  return changed
}

const audit = (deps: Deps, tx: Transaction, row: NoticeRow, userId: string): Promise<void> =>
  recordAudit(tx, {
    actor: { kind: 'account', id: userId },
    action: row.state === 'given' ? 'suspension.answered' : 'suspension.appealed',
    subject: { kind: row.subject, id: row.subjectId },
    after: { notice: row.id },
    at: deps.clock(),
  })

/** What is stored of a person's notices, for the export. */
export const noticesOf = (executor: Executor, userId: string) =>
  executor
    .select({
      state: suspensionNotices.state,
      reason: suspensionNotices.reason,
      givenAt: suspensionNotices.givenAt,
      answer: suspensionNotices.answer,
      answeredAt: suspensionNotices.answeredAt,
      suspendedAt: suspensionNotices.suspendedAt,
      appeal: suspensionNotices.appeal,
      appealedAt: suspensionNotices.appealedAt,
      decision: suspensionNotices.decision,
      decidedAt: suspensionNotices.decidedAt,
    })
    .from(suspensionNotices)
    .where(sql`${suspensionNotices.subject} = 'account' AND ${suspensionNotices.subjectId} = ${userId}`)
