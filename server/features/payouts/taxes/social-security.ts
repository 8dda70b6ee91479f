import { stringify } from 'csv-stringify/sync'
import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { daysBefore, monthsBefore, startOfDay } from '#shared/calendar.ts'
import { isCovered, levyOf } from '#shared/duties/social-security.ts'
import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import type { socialSecurity as contract } from '#shared/payouts/bank-contracts.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { ledgerLines } from '../../../db/views/ledger.ts'
import { orderSums } from '../../../db/views/orders.ts'
import type { Deps } from '../../../deps.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { recordAudit } from '../audited.ts'

const columns = ['Account', 'Courier', 'Days engaged', 'Deliveries', 'Paid', 'Covered']
const toPaise = (amount: unknown): Paise => paise(Number(amount ?? 0))
const rupees = (amount: Paise): string => (amount / 100).toFixed(2)

type Period = { from: Date; until: Date }

/** What couriers earned in a period, for deliveries and rescues, and on how many days in Asia/Kolkata. */
const engagements = ({ db }: Pick<Deps, 'db'>, { from, until }: Period) =>
  db
    .select({
      courierId: profiles.id,
      name: profiles.fullName,
      days: sql<number>`count(DISTINCT (${ledgerLines.at} AT TIME ZONE 'Asia/Kolkata')::date)::int`,
      deliveries: sql<number>`count(*)::int`,
      paid: sql`sum(${ledgerLines.amount})`.mapWith(toPaise),
    })
    .from(ledgerLines)
    .innerJoin(profiles, sql`${profiles.id}::text = ${ledgerLines.owner}`)
    .where(
      and(
        eq(ledgerLines.account, 'agent'),
        // Tips are their customers' to give, and no pay of the platform's.
        inArray(ledgerLines.kind, ['settlement', 'spending']),
        gte(ledgerLines.at, from),
        lt(ledgerLines.at, until),
      ),
    )
    .groupBy(profiles.id, profiles.fullName)
    .orderBy(asc(profiles.fullName), asc(profiles.id))

/** What was sold by the platform and delivered in a period: food less discounts, and the way, without tax. */
const turnoverOf = async ({ db }: Pick<Deps, 'db'>, { from, until }: Period): Promise<Paise> => {
  const { subtotal, discount, deliveryFee, deliveryTax } = orderSums
  const [row] = await db
    .select({
      turnover: sql`sum(${subtotal} - ${discount} + ${deliveryFee} - ${deliveryTax})`.mapWith(toPaise),
    })
    .from(orderSums)
    .where(
      and(
        isNotNull(orderSums.deliveredAt),
        gte(orderSums.deliveredAt, from),
        lt(orderSums.deliveredAt, until),
      ),
    )
  return row?.turnover ?? paise(0)
}

/**
 * What the operator contributes to its couriers' social security for a financial year, with each courier's
 * days and pay: CSV, amounts in rupees. Whoever takes it out is in the audit log, since people are named.
 */
export const socialSecurityFile = async (
  deps: Deps,
  adminId: string,
  year: number,
): Promise<Output<(typeof contract)['response']>> => {
  const first = `${year}-04-01`
  const after = monthsBefore(first, -12)
  const lastDay = daysBefore(after, 1)
  const period = { from: startOfDay(first), until: startOfDay(after) }
  const [couriers, turnover, { levyPercent }] = await Promise.all([
    engagements(deps, period),
    turnoverOf(deps, period),
    readSetting(deps.db, 'invoicing'),
  ])
  const paid = sumOf(couriers.map((courier) => courier.paid))
  const levy = levyOf(lastDay, { turnover, paid, points: Math.round(levyPercent * 100) })
  const lines = couriers.map(({ courierId, name, days, deliveries, paid: earned }) => [
    courierId,
    name,
    String(days),
    String(deliveries),
    rupees(earned),
    isCovered(lastDay, days) ? 'yes' : 'no',
  ])
  await deps.db.transaction((tx) =>
    recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'socialSecurity.read',
      subject: { kind: 'setting', id: 'invoicing' },
      after: { year, couriers: couriers.length },
      at: deps.clock(),
    }),
  )
  return {
    filename: `social-security-${year}.csv`,
    csv: stringify([columns, ...lines], { record_delimiter: 'windows', escape_formulas: true }),
    couriers: couriers.length,
    covered: couriers.filter(({ days }) => isCovered(lastDay, days)).length,
    turnover,
    paid,
    levy: levy && { percent: levy.points / 100, amount: levy.amount, capped: levy.isCapped },
  }
}
