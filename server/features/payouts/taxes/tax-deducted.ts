import { stringify } from 'csv-stringify/sync'
import { and, asc, count, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { daysBefore, monthsBefore, startOfDay } from '#shared/calendar.ts'
import { paise, sumOf } from '#shared/money/money.ts'
import type { taxDeducted as contract } from '#shared/payouts/bank-contracts.ts'
import { payouts } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { taxDetailsOf } from '../../restaurants/tax/tax-details.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { recordAudit } from '../audited.ts'

const columns = ['PAN', 'Payee', 'GSTIN', 'Section', 'From', 'To', 'Payouts', 'Gross', 'Tax deducted']

const toPaise = (amount: unknown) => paise(Number(amount))

/** First day of a quarter of the financial year that begins in `year`, and first day after it. */
const quarterDays = (year: number, quarter: number): { from: string; until: string } => {
  const first = `${year}-04-01`
  return { from: monthsBefore(first, -3 * (quarter - 1)), until: monthsBefore(first, -3 * quarter) }
}

/**
 * What was deducted at source from the payouts that were booked in a quarter, by restaurant, for the
 * operator's return: CSV, amounts in rupees. Whoever takes it out is in the audit log, since PANs are in it.
 */
export const taxDeductedFile = async (
  deps: Deps,
  adminId: string,
  { year, quarter }: { year: number; quarter: number },
): Promise<Output<(typeof contract)['response']>> => {
  const { from, until } = quarterDays(year, quarter)
  const { tdsSection } = await readSetting(deps.db, 'invoicing')
  const rows = await deps.db
    .select({
      owner: payouts.owner,
      name: storefronts.name,
      payouts: count(),
      gross: sql`sum(${payouts.gross})`.mapWith(toPaise),
      tds: sql`sum(${payouts.tds})`.mapWith(toPaise),
    })
    .from(payouts)
    .innerJoin(storefronts, eq(storefronts.id, payouts.owner))
    .where(
      and(
        eq(payouts.payee, 'restaurant'),
        gt(payouts.tds, paise(0)),
        gte(payouts.at, startOfDay(from)),
        lt(payouts.at, startOfDay(until)),
      ),
    )
    .groupBy(payouts.owner, storefronts.name)
    .orderBy(asc(storefronts.name), asc(payouts.owner))
  const lines: string[][] = []
  for (const { owner, name, payouts: number, gross, tds } of rows) {
    const details = await taxDetailsOf(deps, deps.db, owner)
    const [pan, gstin] = [details?.pan ?? '', details?.gstin ?? '']
    const amounts = [gross, tds].map((amount) => (amount / 100).toFixed(2))
    lines.push([pan, name, gstin, tdsSection, from, daysBefore(until, 1), String(number), ...amounts])
  }
  await deps.db.transaction((tx) =>
    recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'taxDeducted.read',
      subject: { kind: 'setting', id: 'invoicing' },
      after: { year, quarter, payees: rows.length },
      at: deps.clock(),
    }),
  )
  return {
    filename: `tax-deducted-${year}-q${quarter}.csv`,
    csv: stringify([columns, ...lines], { record_delimiter: 'windows', escape_formulas: true }),
    payees: rows.length,
    gross: sumOf(rows.map(({ gross }) => gross)),
    tds: sumOf(rows.map(({ tds }) => tds)),
  }
}
