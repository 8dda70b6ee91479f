import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Language, languageTags } from '#shared/languages.ts'
import type { Payee } from '#shared/money/ledger.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { ledgerEntries, payoutEntries, rescueRuns, restaurants, surplusLots } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { i18nFor } from '../../languages.ts'
import { ownAccount } from '../accounts/find-account.ts'
import { receiptTime } from '../receipts/format.ts'
import { renderReceipt } from '../receipts/render-receipt.ts'
import { readDeposit } from './deposit.ts'
import { sumPayout } from './find-earnings.ts'
import { findPayout } from './find-payouts.ts'

type Day = { day: string; orders: number; earned: Paise }

/**
 * What the orders of each day of a payout brought, by Asia/Kolkata's calendar; rescue runs are lines of their
 * own.
 */
const readDays = (deps: Deps, payee: Payee, payoutId: string): Promise<Day[]> => {
  const day = sql<string>`to_char(${ledgerEntries.at} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`
  return deps.db
    .select({
      day,
      orders: sql<number>`count(*)::int`,
      earned: sql`sum(${ledgerEntries.amount})`.mapWith((amount) => paise(Number(amount))),
    })
    .from(payoutEntries)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutEntries.entryId))
    .leftJoin(rescueRuns, eq(rescueRuns.payTransfer, ledgerEntries.transferId))
    .where(and(eq(payoutEntries.payoutId, payoutId), eq(ledgerEntries.account, payee), isNull(rescueRuns.id)))
    .groupBy(day)
    .orderBy(day)
}

type PaidRun = { title: string; restaurant: string; at: Date; amount: Paise }

/** The rescue runs of a courier's payout, the first one first. */
const readRuns = (deps: Deps, payoutId: string): Promise<PaidRun[]> =>
  deps.db
    .select({
      title: surplusLots.title,
      restaurant: restaurants.name,
      at: ledgerEntries.at,
      amount: ledgerEntries.amount,
    })
    .from(payoutEntries)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutEntries.entryId))
    .innerJoin(rescueRuns, eq(rescueRuns.payTransfer, ledgerEntries.transferId))
    .innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
    .innerJoin(restaurants, eq(restaurants.id, surplusLots.restaurantId))
    .where(and(eq(payoutEntries.payoutId, payoutId), eq(ledgerEntries.account, 'agent')))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id))

/**
 * The statement of a payout as PDF: its days and sums. Throws not_found (404), also for another restaurant's.
 */
export const payoutStatementFile = async (
  deps: Deps,
  restaurantId: string,
  id: string,
  language: Language,
): Promise<{ filename: string; pdf: Buffer }> => {
  const payout = await findPayout(deps, restaurantId, id)
  const [sums, days, [restaurant]] = await Promise.all([
    sumPayout(deps, id),
    readDays(deps, 'restaurant', id),
    deps.db
      .select({ name: restaurants.name, area: restaurants.area, address: restaurants.address })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId)),
  ])
  const i18n = i18nFor(language)
  const { sum, days: dayLines, span } = written(language)
  const pdf = await renderReceipt({
    language,
    title: i18n._(/*i18n*/ 'Payout statement'),
    number: { label: i18n._(/*i18n*/ 'Payout'), value: id },
    facts: [
      {
        label: i18n._(/*i18n*/ 'Restaurant'),
        value: [restaurant?.name, restaurant?.address || restaurant?.area].filter(Boolean).join(', '),
      },
      { label: i18n._(/*i18n*/ 'Days'), value: span(payout) },
      { label: i18n._(/*i18n*/ 'Orders'), value: String(payout.orders) },
      { label: i18n._(/*i18n*/ 'Paid on'), value: receiptTime(new Date(payout.at), language) },
    ],
    lines: dayLines(days, (orders) => i18n._(/*i18n*/ 'Orders: {orders}', { orders })),
    sums: [
      sum(i18n._(/*i18n*/ 'Dishes sold'), sums.subtotal),
      sum(i18n._(/*i18n*/ 'Commission'), -sums.commission),
      sum(i18n._(/*i18n*/ 'You earned'), payout.earned),
      ...(payout.cashKept > 0 ? [sum(i18n._(/*i18n*/ 'Cash you kept'), -payout.cashKept)] : []),
      sum(i18n._(/*i18n*/ 'Transferred'), payout.amount, true),
    ],
    thanks: i18n._(/*i18n*/ 'Thank you for cooking with us.'),
    notes: [
      i18n._(
        /*i18n*/ 'The tax on these orders, {tax}, was collected from the customers and is paid to the state by the platform.',
        { tax: formatPaise(sums.tax) },
      ),
      i18n._(/*i18n*/ 'The orders of this payout are in its CSV file.'),
    ],
  })
  return { filename: `${id}.pdf`, pdf }
}

/**
 * The same for a courier: of deliveries, with each rescue run, and with the account that it goes to. Throws
 * not_found (404), also for another's.
 */
export const courierStatementFile = async (
  deps: Deps,
  caller: Caller,
  id: string,
  language: Language,
): Promise<{ filename: string; pdf: Buffer }> => {
  const payout = await findPayout(deps, caller.userId, id)
  const [days, runs, { user }, { deposit }] = await Promise.all([
    readDays(deps, 'agent', id),
    readRuns(deps, id),
    ownAccount(deps, caller),
    readDeposit(deps, caller.userId),
  ])
  const i18n = i18nFor(language)
  const { sum, days: dayLines, span } = written(language)
  const pdf = await renderReceipt({
    language,
    title: i18n._(/*i18n*/ 'Payout statement'),
    number: { label: i18n._(/*i18n*/ 'Payout'), value: id },
    facts: [
      { label: i18n._(/*i18n*/ 'Delivery Agent'), value: user.fullName || user.username },
      { label: i18n._(/*i18n*/ 'Days'), value: span(payout) },
      { label: i18n._(/*i18n*/ 'Deliveries'), value: String(payout.orders) },
      { label: i18n._(/*i18n*/ 'Booked on'), value: receiptTime(new Date(payout.at), language) },
    ],
    lines: [
      ...dayLines(days, (deliveries) => i18n._(/*i18n*/ 'Deliveries: {deliveries}', { deliveries })),
      ...runs.map(({ title, restaurant, at, amount }) => ({
        text: i18n._(/*i18n*/ 'Rescue run: {title}', { title }),
        details: [restaurant, receiptTime(at, language)],
        amount: formatPaise(amount),
      })),
    ],
    sums: [
      sum(i18n._(/*i18n*/ 'You earned'), payout.earned),
      ...(payout.cashKept > 0 ? [sum(i18n._(/*i18n*/ 'Cash you kept'), -payout.cashKept)] : []),
      sum(i18n._(/*i18n*/ 'Paid out'), payout.amount, true),
    ],
    thanks: i18n._(/*i18n*/ 'Thank you for riding with us.'),
    notes: [
      deposit === null
        ? i18n._(/*i18n*/ 'There is no bank account on your dashboard yet: please enter one.')
        : i18n._(/*i18n*/ 'Payouts go to the bank account whose number ends in {lastFour}.', {
            lastFour: deposit.lastFour,
          }),
      i18n._(/*i18n*/ 'The deliveries of this payout are in its CSV file.'),
    ],
  })
  return { filename: `${id}.pdf`, pdf }
}

/** How a statement writes sums, its days, and the time that it is of. */
const written = (language: Language) => {
  const format = new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' })
  const date = (day: string) => format.format(new Date(day))
  return {
    sum: (label: string, amount: number, strong = false) => ({
      label,
      amount: `${amount < 0 ? '−' : ''}${formatPaise(paise(Math.abs(amount)))}`,
      strong,
    }),
    days: (days: readonly Day[], counted: (count: number) => string) =>
      days.map(({ day, orders, earned }) => ({
        text: date(day),
        details: [counted(orders)],
        amount: formatPaise(earned),
      })),
    span: ({ from, to }: { from: string; to: string }) => `${date(from)} – ${date(to)}`,
  }
}
