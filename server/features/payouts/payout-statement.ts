import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import type { Payee } from '#shared/money/ledger.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import type { Payout } from '#shared/payouts/contracts.ts'
import { payoutStateLabels } from '#shared/payouts/payout-state.ts'
import { payoutEntries } from '../../db/tables/index.ts'
import { ledgerLines } from '../../db/views/ledger.ts'
import { paidRuns } from '../../db/views/rescue.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { i18nFor } from '../../languages.ts'
import { ownAccount } from '../accounts/find-account.ts'
import { receiptTime } from '../receipts/format.ts'
import { dayWriter, fact, sumLine } from '../receipts/lines.ts'
import { renderReceipt } from '../receipts/render-receipt.ts'
import { taxDetailsOf } from '../restaurants/tax/tax-details.ts'
import { readSetting } from '../settings/read-setting.ts'
import type { SettingValue } from '../settings/registry.ts'
import { readDeposit } from './account/courier-account.ts'
import { readRestaurantAccount } from './account/restaurant-account.ts'
import { deliveryEarnings } from './earnings/courier-earnings.ts'
import { earningPages, orderEarnings, sumPayout, sumTips } from './earnings/find-earnings.ts'
import { payExplained } from './earnings/pay-explained.ts'
import { findPayout } from './find-payouts.ts'

type Day = { day: string; orders: number; earned: Paise }

/**
 * What the orders of each day of a payout brought, by Asia/Kolkata's calendar; rescue runs are lines of their
 * own.
 */
const readDays = (deps: Deps, payee: Payee, payoutId: string): Promise<Day[]> => {
  const day = sql<string>`to_char(${ledgerLines.at} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`
  return deps.db
    .select({
      day,
      orders: sql<number>`(count(*) FILTER (WHERE ${ledgerLines.kind} NOT IN ('tip', 'stamps')))::int`,
      earned: sql`sum(${ledgerLines.amount})`.mapWith((amount) => paise(Number(amount))),
    })
    .from(payoutEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.id, payoutEntries.entryId))
    .leftJoin(paidRuns, eq(paidRuns.payTransfer, ledgerLines.transferId))
    .where(and(eq(payoutEntries.payoutId, payoutId), eq(ledgerLines.account, payee), isNull(paidRuns.runId)))
    .groupBy(day)
    .orderBy(day)
}

/** What full stamp cards took from a restaurant's payout, in paise: 0 or less. */
const sumStampCards = async (deps: Deps, payoutId: string): Promise<Paise> => {
  const [row] = await deps.db
    .select({ sum: sql`coalesce(sum(${ledgerLines.amount}), 0)`.mapWith(Number) })
    .from(payoutEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.id, payoutEntries.entryId))
    .where(and(eq(payoutEntries.payoutId, payoutId), eq(ledgerLines.kind, 'stamps')))
  return paise(row?.sum ?? 0)
}

type PaidRun = { title: string; restaurant: string; at: Date; amount: Paise }

/** The rescue runs of a courier's payout, the first one first. */
const readRuns = (deps: Deps, payoutId: string): Promise<PaidRun[]> =>
  deps.db
    .select({
      title: paidRuns.title,
      restaurant: storefronts.name,
      at: ledgerLines.at,
      amount: ledgerLines.amount,
    })
    .from(payoutEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.id, payoutEntries.entryId))
    .innerJoin(paidRuns, eq(paidRuns.payTransfer, ledgerLines.transferId))
    .innerJoin(storefronts, eq(storefronts.id, paidRuns.restaurantId))
    .where(and(eq(payoutEntries.payoutId, payoutId), eq(ledgerLines.account, 'agent')))
    .orderBy(asc(ledgerLines.at), asc(ledgerLines.id))

/** So many orders stand on a statement one by one; of more its days, and the orders are in its CSV file. */
const maxLines = 400

/**
 * The statement of a payout as PDF: its orders with the commission, its sums, and what became of it at the
 * bank. Throws not_found (404), also for another restaurant's.
 */
export const payoutStatementFile = async (
  deps: Deps,
  restaurantId: string,
  id: string,
  language: Language,
): Promise<{ filename: string; pdf: Buffer }> => {
  const payout = await findPayout(deps, restaurantId, id)
  const which = { payee: 'restaurant', owner: restaurantId, payoutId: id } as const
  const [sums, stampCards, days, each, [restaurant], issuer, taxed, { deposit }] = await Promise.all([
    sumPayout(deps, id),
    sumStampCards(deps, id),
    readDays(deps, 'restaurant', id),
    firstPages(earningPages(deps, which, orderEarnings), maxLines),
    deps.db
      .select({ name: storefronts.name, area: storefronts.area, address: storefronts.address })
      .from(storefronts)
      .where(eq(storefronts.id, restaurantId)),
    readSetting(deps.db, 'invoicing'),
    taxDetailsOf(deps, deps.db, restaurantId),
    readRestaurantAccount(deps.db, restaurantId),
  ])
  const i18n = i18nFor(language)
  const { days: dayLines, span, state } = written(language)
  const pdf = await renderReceipt({
    language,
    title: i18n._(/*i18n*/ 'Payout statement'),
    number: { label: i18n._(/*i18n*/ 'Payout'), value: payout.number },
    facts: [
      ...fact(
        i18n._(/*i18n*/ 'Restaurant'),
        [restaurant?.name, restaurant?.address || restaurant?.area].filter(Boolean).join(', '),
      ),
      ...fact('GSTIN', taxed?.gstin ?? ''),
      ...fact('PAN', taxed?.pan ?? ''),
      ...fact(i18n._(/*i18n*/ 'Issued by'), [issuer.legalName, issuer.address].filter(Boolean).join(', ')),
      ...fact(i18n._(/*i18n*/ 'GSTIN of the platform'), issuer.gstin),
      ...fact(i18n._(/*i18n*/ 'Days'), span(payout)),
      ...fact(i18n._(/*i18n*/ 'Orders'), String(payout.orders)),
      ...fact(i18n._(/*i18n*/ 'Booked on'), receiptTime(new Date(payout.at), language)),
      ...state.facts(payout),
    ],
    lines:
      each === null
        ? dayLines(days, (orders) => i18n._(/*i18n*/ 'Orders: {orders}', { orders }))
        : each.toReversed().map(({ orderId, deliveredAt, subtotal, commission, earned }) => ({
            text: `${orderId} · ${receiptTime(new Date(deliveredAt), language)}`,
            details: [
              i18n._(/*i18n*/ 'Dishes {dishes}, commission {commission}', {
                dishes: formatPaise(subtotal),
                commission: formatPaise(commission),
              }),
            ],
            amount: formatPaise(earned),
          })),
    sums: [
      sumLine(i18n._(/*i18n*/ 'Dishes sold'), sums.subtotal),
      sumLine(i18n._(/*i18n*/ 'Commission'), -sums.commission),
      ...(stampCards === 0 ? [] : [sumLine(i18n._(/*i18n*/ 'Stamp cards'), stampCards)]),
      sumLine(i18n._(/*i18n*/ 'You earned'), payout.earned),
      ...(payout.cashKept > 0 ? [sumLine(i18n._(/*i18n*/ 'Cash you kept'), -payout.cashKept)] : []),
      ...(payout.tds > 0 ? [sumLine(i18n._(/*i18n*/ 'Tax deducted at source'), -payout.tds)] : []),
      sumLine(state.amountLabel(payout), payout.amount, true),
    ],
    thanks: i18n._(/*i18n*/ 'Thank you for cooking with us.'),
    notes: [
      accountNote(deposit, language),
      ...commissionTaxNotes(issuer, sums.commission, language),
      i18n._(
        /*i18n*/ 'The tax on the dishes of these orders, {tax}, was collected from the customers and is paid to the state by the platform.',
        { tax: formatPaise(sums.tax) },
      ),
      payout.tds > 0
        ? i18n._(
            /*i18n*/ 'Under section {section} the platform has deducted {tax} of income tax from what these dishes were sold for, {gross}, and pays it to the state for your PAN.',
            {
              section: issuer.tdsSection,
              tax: formatPaise(payout.tds),
              gross: formatPaise(sums.subtotal),
            },
          )
        : i18n._(/*i18n*/ 'The platform has deducted no tax (TDS, TCS) from this payout.'),
      ...(each === null ? [i18n._(/*i18n*/ 'The orders of this payout are in its CSV file.')] : []),
    ],
  })
  return { filename: `${payout.number}.pdf`, pdf }
}

/**
 * The GST that the commission contains, where the operator has said that it charges any; half up to the
 * paisa.
 */
const commissionTaxNotes = (
  { commissionTaxPercent: percent, gstin }: SettingValue<'invoicing'>,
  commission: Paise,
  language: Language,
): string[] => {
  if (percent === 0 || gstin === '') return []
  const tax = paise(Math.round((commission * percent) / (100 + percent)))
  return [
    i18nFor(language)._(/*i18n*/ 'The commission contains {tax} GST ({percent} %) of the platform.', {
      tax: formatPaise(tax),
      percent: String(percent),
    }),
  ]
}

/** Where it goes, by the last digits of the account's number. */
const accountNote = (deposit: { lastFour: string } | null, language: Language): string =>
  deposit === null
    ? i18nFor(language)._(/*i18n*/ 'There is no bank account on your dashboard yet: please enter one.')
    : i18nFor(language)._(/*i18n*/ 'Payouts go to the bank account whose number ends in {lastFour}.', {
        lastFour: deposit.lastFour,
      })

/** All rows of these pages; null where there are more than `maxRows`. */
const firstPages = async <Row>(pages: AsyncGenerator<Row[]>, maxRows: number): Promise<Row[] | null> => {
  const rows: Row[] = []
  for await (const page of pages) {
    rows.push(...page)
    if (rows.length > maxRows) return null
  }
  return rows
}

/**
 * The same for a courier: each delivery with what its pay was worked out by, each rescue run, and the account
 * that it goes to. Throws not_found (404), also for another's.
 */
export const courierStatementFile = async (
  deps: Deps,
  caller: Caller,
  id: string,
  language: Language,
): Promise<{ filename: string; pdf: Buffer }> => {
  const payout = await findPayout(deps, caller.userId, id)
  const which = { payee: 'agent', owner: caller.userId, payoutId: id } as const
  const [days, runs, each, tips, { user }, { deposit }] = await Promise.all([
    readDays(deps, 'agent', id),
    readRuns(deps, id),
    firstPages(earningPages(deps, which, deliveryEarnings), maxLines),
    sumTips(deps, id),
    ownAccount(deps, caller),
    readDeposit(deps, caller.userId),
  ])
  const i18n = i18nFor(language)
  const { days: dayLines, span, state } = written(language)
  const pdf = await renderReceipt({
    language,
    title: i18n._(/*i18n*/ 'Payout statement'),
    number: { label: i18n._(/*i18n*/ 'Payout'), value: payout.number },
    facts: [
      ...fact(i18n._(/*i18n*/ 'Delivery Agent'), user.fullName || user.username),
      ...fact(i18n._(/*i18n*/ 'Days'), span(payout)),
      ...fact(i18n._(/*i18n*/ 'Deliveries'), String(payout.orders)),
      ...fact(i18n._(/*i18n*/ 'Booked on'), receiptTime(new Date(payout.at), language)),
      ...state.facts(payout),
    ],
    lines:
      each === null
        ? [
            ...dayLines(days, (deliveries) => i18n._(/*i18n*/ 'Deliveries: {deliveries}', { deliveries })),
            ...runs.map(({ title, restaurant, at, amount }) => ({
              text: i18n._(/*i18n*/ 'Rescue run: {title}', { title }),
              details: [restaurant, receiptTime(at, language)],
              amount: formatPaise(amount),
            })),
          ]
        : each.toReversed().map((earning) => ({
            text:
              earning.kind === 'rescue'
                ? i18n._(/*i18n*/ 'Rescue run: {title}', { title: earning.title })
                : `${earning.id} · ${earning.restaurant}`,
            details: [
              [receiptTime(new Date(earning.deliveredAt), language), payExplained(earning, language)]
                .filter(Boolean)
                .join(' · '),
            ],
            amount: formatPaise(earning.earned),
          })),
    sums: [
      ...(tips > 0
        ? [
            sumLine(i18n._(/*i18n*/ 'For deliveries'), payout.earned - tips),
            sumLine(i18n._(/*i18n*/ 'Tips from customers'), tips),
          ]
        : []),
      sumLine(i18n._(/*i18n*/ 'You earned'), payout.earned),
      ...(payout.cashKept > 0 ? [sumLine(i18n._(/*i18n*/ 'Cash you kept'), -payout.cashKept)] : []),
      sumLine(state.amountLabel(payout), payout.amount, true),
    ],
    thanks: i18n._(/*i18n*/ 'Thank you for riding with us.'),
    notes: [
      accountNote(deposit, language),
      i18n._(/*i18n*/ 'The platform has deducted no tax (TDS, TCS) from this payout.'),
      ...(each === null ? [i18n._(/*i18n*/ 'The deliveries of this payout are in its CSV file.')] : []),
    ],
  })
  return { filename: `${payout.number}.pdf`, pdf }
}

/** How a statement writes its days and what became of it at the bank. */
const written = (language: Language) => {
  const { date, span } = dayWriter(language)
  return {
    days: (days: readonly Day[], counted: (count: number) => string) =>
      days.map(({ day, orders, earned }) => ({
        text: date(day),
        details: [counted(orders)],
        amount: formatPaise(earned),
      })),
    span,
    state: bankState(language),
  }
}

/** What is true of a payout at the bank: never 'transferred' for what was only booked. */
const bankState = (language: Language) => {
  const i18n = i18nFor(language)
  return {
    facts: ({ state, stateAt, reference, failure }: Payout) => [
      { label: i18n._(/*i18n*/ 'State'), value: i18n._(payoutStateLabels[state]) },
      ...(state === 'booked'
        ? []
        : [
            {
              label: i18n._(payoutStateLabels[state]),
              value: [receiptTime(new Date(stateAt), language), reference ?? failure]
                .filter(Boolean)
                .join(', '),
            },
          ]),
    ],
    amountLabel: ({ state }: Payout): string =>
      state === 'sent'
        ? i18n._(/*i18n*/ 'Transferred')
        : state === 'failed'
          ? i18n._(/*i18n*/ 'Not transferred: it failed')
          : i18n._(/*i18n*/ 'Booked, not transferred yet'),
  }
}
