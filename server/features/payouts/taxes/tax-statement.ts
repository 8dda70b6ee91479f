import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { endOfDay, marketDay, monthsBefore, startOfDay } from '#shared/calendar.ts'
import { type Language, languageTags } from '#shared/languages.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { TaxStatement } from '#shared/payouts/contracts.ts'
import { payouts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { type CsvColumn, rupees } from '../../../http/csv.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { i18nFor } from '../../../languages.ts'
import { ownAccount } from '../../accounts/find-account.ts'
import { renderReceipt } from '../../receipts/render-receipt.ts'
import { courierEarningsBy } from '../earnings/find-earnings.ts'

/** The twelve months of a financial year, `2026-04` to `2027-03`. */
const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = ((index + 3) % 12) + 1
    return `${month >= 4 ? year : year + 1}-${String(month).padStart(2, '0')}`
  })

/** The year in which the financial year of a moment began. */
const currentYear = (at: Date): number => Number(monthsBefore(marketDay(at), 3).slice(0, 4))

/**
 * What a courier earned in the financial year that begins on 1 April of `year`, by the day of delivery in
 * Asia/Kolkata, the present one by default, and what was booked as payouts in it. In paise.
 */
export const readTaxStatement = async (
  deps: Deps,
  agentId: string,
  given?: number,
): Promise<TaxStatement> => {
  const year = given ?? currentYear(deps.clock())
  const [from, to] = [`${year}-04-01`, `${year + 1}-03-31`]
  const sum = (column: typeof payouts.amount | typeof payouts.cashKept) =>
    sql`coalesce(sum(${column}), 0)`.mapWith((amount) => paise(Number(amount)))
  const [earned, [paid]] = await Promise.all([
    courierEarningsBy(deps, agentId, 'month', { from, to }),
    deps.db
      .select({ paidOut: sum(payouts.amount), cashKept: sum(payouts.cashKept) })
      .from(payouts)
      .where(
        and(eq(payouts.owner, agentId), gte(payouts.at, startOfDay(from)), lt(payouts.at, endOfDay(to))),
      ),
  ])
  const byMonth = new Map(earned.map((row) => [row.unit, row]))
  const today = marketDay(deps.clock())
  const begun = monthsOf(year).filter((month) => `${month}-01` <= today)
  const months = begun.map((month) => ({
    month,
    deliveries: byMonth.get(month)?.deliveries ?? 0,
    earned: byMonth.get(month)?.earned ?? paise(0),
  }))
  return {
    year,
    from,
    to,
    months,
    deliveries: months.reduce((all, { deliveries }) => all + deliveries, 0),
    earned: paise(months.reduce((all, month) => all + month.earned, 0)),
    paidOut: paid?.paidOut ?? paise(0),
    cashKept: paid?.cashKept ?? paise(0),
  }
}

/** A month in the file. */
export const taxColumns: CsvColumn<TaxStatement['months'][number]>[] = [
  { title: /*i18n*/ 'Month', value: ({ month }) => month },
  { title: /*i18n*/ 'Deliveries', value: ({ deliveries }) => deliveries },
  { title: /*i18n*/ 'You earned (₹)', value: ({ earned }) => rupees(earned) },
]

/** The same as PDF, with the courier's name. */
export const taxStatementPdf = async (
  deps: Deps,
  caller: Caller,
  given: number | undefined,
  language: Language,
): Promise<{ filename: string; pdf: Buffer }> => {
  const [statement, { user }] = await Promise.all([
    readTaxStatement(deps, caller.userId, given),
    ownAccount(deps, caller),
  ])
  const { year } = statement
  const i18n = i18nFor(language)
  const date = (day: string, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageTags[language], { ...format, timeZone: 'UTC' }).format(new Date(day))
  const sum = (label: string, amount: number, strong = false) => ({
    label,
    amount: formatPaise(paise(amount)),
    strong,
  })
  const pdf = await renderReceipt({
    language,
    title: i18n._(/*i18n*/ 'Tax statement'),
    number: {
      label: i18n._(/*i18n*/ 'Financial year'),
      value: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
    },
    facts: [
      { label: i18n._(/*i18n*/ 'Delivery Agent'), value: user.fullName || user.username },
      {
        label: i18n._(/*i18n*/ 'Days'),
        value: `${date(statement.from, { dateStyle: 'long' })} – ${date(statement.to, { dateStyle: 'long' })}`,
      },
      { label: i18n._(/*i18n*/ 'Deliveries'), value: String(statement.deliveries) },
    ],
    // A line each, so that a whole year fits a page.
    lines: statement.months.map(({ month, deliveries, earned }) => ({
      text: [
        date(`${month}-01`, { month: 'long', year: 'numeric' }),
        i18n._(/*i18n*/ 'Deliveries: {deliveries}', { deliveries }),
      ].join(' · '),
      amount: formatPaise(earned),
    })),
    sums: [
      sum(i18n._(/*i18n*/ 'You earned'), statement.earned, true),
      sum(i18n._(/*i18n*/ 'Paid out in this year'), statement.paidOut),
      ...(statement.cashKept > 0
        ? [sum(i18n._(/*i18n*/ 'Settled with the cash you kept'), statement.cashKept)]
        : []),
    ],
    thanks: i18n._(/*i18n*/ 'Thank you for riding with us.'),
    notes: [
      i18n._(/*i18n*/ 'Earnings are those of deliveries completed on these days, by the calendar of India.'),
      i18n._(/*i18n*/ 'No tax was deducted from them by the platform.'),
    ],
  })
  return { filename: `tax-statement-${year}.pdf`, pdf }
}
