import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { adminMay } from '#shared/accounts/admin-roles.ts'
import { hasRole } from '#shared/accounts/roles.ts'
import { daysBefore, marketDay, marketInput, startOfWeek } from '#shared/calendar.ts'
import type { Report } from '#shared/reports/contracts.ts'
import {
  canGroup,
  type ReportGrouping,
  type ReportName,
  reportGroupings,
  reportNames,
} from '#shared/reports/reports.ts'
import type { MailedEvery } from '#shared/views/mailed.ts'
import { savedViews } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../notifications/notify.ts'
import { readReport } from '../reports/report.ts'
import type { Span } from '../reports/span.ts'

/** Nobody reads it earlier, and what was delivered about midnight is counted by then. */
const fromTime = '07:00'

/** The last day, week from its Monday, or month that is over before a day. */
export const spanOver = (every: MailedEvery, today: string): Span => {
  const first = { day: today, week: startOfWeek(today), month: `${today.slice(0, 7)}-01` }[every]
  const to = daysBefore(first, 1)
  return { from: { day: to, week: startOfWeek(to), month: `${to.slice(0, 7)}-01` }[every], to }
}

/** What a view shows, by its URL; what that does not say is as the page has it. */
const shownBy = (query: string): { name: ReportName; by: ReportGrouping } => {
  const params = new URLSearchParams(query)
  const name = reportNames.find((one) => one === params.get('report')) ?? reportNames[0]
  const by = reportGroupings.find((one) => one === params.get('by')) ?? 'day'
  return { name, by: canGroup(name, by) ? by : 'day' }
}

/**
 * E-mails the reports that are due, each once for its day, week or month, to admins who may read it still.
 * What was missed while no server ran is not made up for: the last one that is over says it.
 */
export const mailReports = async (deps: Deps): Promise<void> => {
  const now = deps.clock()
  if (marketInput(now).slice(11) < fromTime) return
  const today = marketDay(now)
  const asked = await deps.db
    .select({
      view: savedViews,
      owner: {
        email: profiles.email,
        language: profiles.language,
        roles: profiles.roles,
        adminRole: profiles.adminRole,
      },
    })
    .from(savedViews)
    .innerJoin(profiles, eq(profiles.id, savedViews.ownerId))
    .where(and(isNotNull(savedViews.mailed), isNull(profiles.deletedAt), isNull(profiles.suspendedAt)))
  for (const { view, owner } of asked) {
    if (view.mailed === null || !hasRole(owner.roles, 'ADMIN') || !adminMay(owner.adminRole, 'figures'))
      continue
    const span = spanOver(view.mailed, today)
    if (view.mailedTo !== null && view.mailedTo >= span.to) continue
    const { name, by } = shownBy(view.query)
    const report = await readReport(deps, name, { ...span, by })
    await deps.db.transaction(async (tx) => {
      // Another instance, or a job that runs twice, has sent it meanwhile.
      const isDue = or(isNull(savedViews.mailedTo), lt(savedViews.mailedTo, span.to))
      const mine = await tx
        .update(savedViews)
        .set({ mailedTo: span.to })
        .where(and(eq(savedViews.id, view.id), isDue))
        .returning({ id: savedViews.id })
      if (mine.length === 0) return
      const { email, language } = owner
      await notify(deps, tx, { email, language }, 'reportDue', { title: view.name, report: brief(report) })
    })
  }
}

/** As much as a mail is read of; the page has the rest. */
const mostRows = 31
const brief = (report: Report): Report => ({ ...report, rows: report.rows.slice(0, mostRows) })
