import { and, eq, sql } from 'drizzle-orm'
import { type Language, languageTags } from '#shared/languages.ts'
import { formatPaise, type Paise, paise } from '#shared/money.ts'
import { ledgerEntries, payoutEntries, restaurants } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import { receiptTime } from '../receipts/format.ts'
import { renderReceipt } from '../receipts/render-receipt.ts'
import { sumPayout } from './find-earnings.ts'
import { findPayout } from './find-payouts.ts'

type Day = { day: string; orders: number; earned: Paise }

/** What each day of a payout brought, by Asia/Kolkata's calendar. */
const readDays = (deps: Deps, payoutId: string): Promise<Day[]> => {
  const day = sql<string>`to_char(${ledgerEntries.at} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`
  return deps.db
    .select({
      day,
      orders: sql<number>`count(*)::int`,
      earned: sql`sum(${ledgerEntries.amount})`.mapWith((amount) => paise(Number(amount))),
    })
    .from(payoutEntries)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutEntries.entryId))
    .where(and(eq(payoutEntries.payoutId, payoutId), eq(ledgerEntries.account, 'restaurant')))
    .groupBy(day)
    .orderBy(day)
}

/** The statement of a payout as PDF: its days and sums. Throws not_found (404), also for another restaurant's. */
export const payoutStatementFile = async (
  deps: Deps,
  restaurantId: string,
  id: string,
  language: Language,
): Promise<{ filename: string; pdf: Buffer }> => {
  const payout = await findPayout(deps, restaurantId, id)
  const [sums, days, [restaurant]] = await Promise.all([
    sumPayout(deps, id),
    readDays(deps, id),
    deps.db
      .select({ name: restaurants.name, area: restaurants.area, address: restaurants.address })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId)),
  ])
  const i18n = i18nFor(language)
  const date = (day: string) =>
    new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(day),
    )
  const sum = (label: string, amount: number, strong = false) => ({
    label,
    amount: `${amount < 0 ? '−' : ''}${formatPaise(paise(Math.abs(amount)))}`,
    strong,
  })
  const pdf = await renderReceipt({
    language,
    title: i18n._(/*i18n*/ 'Payout statement'),
    number: { label: i18n._(/*i18n*/ 'Payout'), value: id },
    facts: [
      {
        label: i18n._(/*i18n*/ 'Restaurant'),
        value: [restaurant?.name, restaurant?.address || restaurant?.area].filter(Boolean).join(', '),
      },
      { label: i18n._(/*i18n*/ 'Days'), value: `${date(payout.from)} – ${date(payout.to)}` },
      { label: i18n._(/*i18n*/ 'Orders'), value: String(payout.orders) },
      { label: i18n._(/*i18n*/ 'Paid on'), value: receiptTime(new Date(payout.at), language) },
    ],
    lines: days.map(({ day, orders, earned }) => ({
      text: date(day),
      details: [i18n._(/*i18n*/ 'Orders: {orders}', { orders })],
      amount: formatPaise(earned),
    })),
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
