import { eq, inArray } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import { answerUntil, appealDecidedBy, appealUntil, suspendFrom } from '#shared/duties/suspension.ts'
import { Refusal } from '#shared/errors.ts'
import type { AdminNotice, SuspensionNotice } from '#shared/suspensions/contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { suspensionNotices } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import { storefronts } from '../../db/views/restaurants.ts'

export type NoticeRow = typeof suspensionNotices.$inferSelect

export const noSuchNotice = () => new Refusal('not_found', /*i18n*/ 'This notice was not found.')

const text = (at: Date | null): string | null => at?.toISOString() ?? null

/** From when on a suspension may follow. */
export const suspendFromOf = ({ kind, givenAt, answeredAt }: NoticeRow): Date =>
  suspendFrom(kind, marketDay(givenAt), { givenAt, answeredAt })

const noticeView = (row: NoticeRow, name: string): SuspensionNotice => ({
  ...{ id: row.id, subject: row.subject, subjectId: row.subjectId, kind: row.kind, state: row.state, name },
  reason: row.reason,
  givenAt: row.givenAt.toISOString(),
  answerUntil: answerUntil(row.kind, marketDay(row.givenAt), row.givenAt).toISOString(),
  answer: row.answer,
  answeredAt: text(row.answeredAt),
  suspendedAt: text(row.suspendedAt),
  appealUntil: text(row.suspendedAt && appealUntil(row.suspendedAt)),
  appeal: row.appeal,
  appealedAt: text(row.appealedAt),
  appealDecidedBy: text(row.appealedAt && appealDecidedBy(row.appealedAt)),
  decidedAt: text(row.decidedAt),
  decision: row.decision,
})

/** Whom notices are about, by their id. */
export const namesOf = async (
  executor: Executor,
  rows: readonly NoticeRow[],
): Promise<Map<string, string>> => {
  const idsOf = (subject: NoticeRow['subject']) =>
    rows.filter((row) => row.subject === subject).map(({ subjectId }) => subjectId)
  const people = await executor
    .select()
    .from(profiles)
    .where(inArray(profiles.id, idsOf('account')))
  const places = await executor
    .select()
    .from(storefronts)
    .where(inArray(storefronts.id, idsOf('restaurant')))
  return new Map([
    ...people.map(({ id, fullName, username }) => [id, fullName || username] as const),
    ...places.map(({ id, name }) => [id, name] as const),
  ])
}

/** Notices as their subjects see them. */
export const noticeViews = async (
  executor: Executor,
  rows: readonly NoticeRow[],
): Promise<SuspensionNotice[]> => {
  const names = await namesOf(executor, rows)
  return rows.map((row) => noticeView(row, names.get(row.subjectId) ?? ''))
}

/** The same for an admin. */
export const adminNoticeViews = async (
  executor: Executor,
  rows: readonly NoticeRow[],
  adminId: string,
): Promise<AdminNotice[]> =>
  (await noticeViews(executor, rows)).flatMap((view, at) => {
    const row = rows[at]
    return row
      ? [{ ...view, suspendFrom: suspendFromOf(row).toISOString(), own: row.suspendedBy === adminId }]
      : []
  })

export const lockNotice = async (executor: Executor, id: string): Promise<NoticeRow> => {
  const [row] = await executor
    .select()
    .from(suspensionNotices)
    .where(eq(suspensionNotices.id, id))
    .for('update')
  if (!row) throw noSuchNotice()
  return row
}
