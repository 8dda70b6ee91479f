import { wayPay } from '#shared/deliveries/courier-pay.ts'
import type { Language } from '#shared/languages.ts'
import type { AdminPayout } from '#shared/payouts/admin-contracts.ts'
import type { DeliveryEarning, OrderEarning, Payout } from '#shared/payouts/contracts.ts'
import { payoutStateLabels } from '#shared/payouts/payout-state.ts'
import { type CsvColumn, rupees } from '../../http/csv.ts'
import { i18nFor } from '../../languages.ts'
import { payExplained } from './earnings/pay-explained.ts'

/** What an order brought, in a restaurant's file. */
export const earningColumns: CsvColumn<OrderEarning>[] = [
  { title: /*i18n*/ 'Order number', value: ({ orderId }) => orderId },
  { title: /*i18n*/ 'Delivered on', value: ({ deliveredAt }) => new Date(deliveredAt) },
  { title: /*i18n*/ 'Subtotal (₹)', value: ({ subtotal }) => rupees(subtotal) },
  { title: /*i18n*/ 'Commission (₹)', value: ({ commission }) => rupees(commission) },
  { title: /*i18n*/ 'Tax on the dishes, paid by the platform (₹)', value: ({ tax }) => rupees(tax) },
  { title: /*i18n*/ 'You earned (₹)', value: ({ earned }) => rupees(earned) },
  { title: /*i18n*/ 'Cash you kept (₹)', value: ({ cashKept }) => rupees(cashKept) },
  { title: /*i18n*/ 'Payout', value: ({ payoutNumber }) => payoutNumber ?? '' },
]

/** What a delivery or a rescue run brought, in a courier's file. */
export const deliveryEarningColumns = (language: Language): CsvColumn<DeliveryEarning>[] => [
  { title: /*i18n*/ 'Order number', value: ({ id }) => id },
  { title: /*i18n*/ 'What for', value: ({ kind }) => kind },
  { title: /*i18n*/ 'What', value: ({ title }) => title },
  { title: /*i18n*/ 'Restaurant', value: ({ restaurant }) => restaurant },
  { title: /*i18n*/ 'Delivered on', value: ({ deliveredAt }) => new Date(deliveredAt) },
  { title: /*i18n*/ 'Total (₹)', value: ({ total }) => rupees(total) },
  {
    title: /*i18n*/ 'Your share (%)',
    value: ({ percent, payTerms }) => (payTerms === null ? percent : null),
  },
  {
    title: /*i18n*/ 'Distance (km)',
    value: ({ payTerms }) => payTerms && (payTerms.metres / 1_000).toFixed(1),
  },
  { title: /*i18n*/ 'For the way (₹)', value: ({ payTerms }) => payTerms && rupees(wayPay(payTerms)) },
  { title: /*i18n*/ 'Of which at least (₹)', value: ({ payTerms }) => payTerms && rupees(payTerms.floor) },
  { title: /*i18n*/ 'Waiting (min)', value: ({ payTerms }) => payTerms?.waitMinutes ?? null },
  { title: /*i18n*/ 'For waiting (₹)', value: ({ payTerms }) => payTerms && rupees(payTerms.waitPay) },
  { title: /*i18n*/ 'Why', value: (earning) => payExplained(earning, language) },
  { title: /*i18n*/ 'You earned (₹)', value: ({ earned }) => rupees(earned) },
  { title: /*i18n*/ 'Cash you kept (₹)', value: ({ cashKept }) => rupees(cashKept) },
  { title: /*i18n*/ 'Payout', value: ({ payoutNumber }) => payoutNumber ?? '' },
]

const stateColumns = (language: Language): CsvColumn<Payout>[] => [
  { title: /*i18n*/ 'Booked on', value: ({ at }) => new Date(at) },
  { title: /*i18n*/ 'State', value: ({ state }) => i18nFor(language)._(payoutStateLabels[state]) },
  {
    title: /*i18n*/ 'Sent on',
    value: ({ state, stateAt }) => (state === 'sent' ? new Date(stateAt) : null),
  },
  { title: /*i18n*/ 'Bank reference', value: ({ reference }) => reference },
  { title: /*i18n*/ 'Why it failed', value: ({ failure }) => failure },
]

const payoutColumnsOf =
  (counted: string) =>
  (language: Language): CsvColumn<Payout>[] => [
    { title: /*i18n*/ 'Payout', value: ({ number }) => number },
    { title: /*i18n*/ 'From', value: ({ from }) => from },
    { title: /*i18n*/ 'To', value: ({ to }) => to },
    { title: counted, value: ({ orders }) => orders },
    { title: /*i18n*/ 'You earned (₹)', value: ({ earned }) => rupees(earned) },
    { title: /*i18n*/ 'Cash you kept (₹)', value: ({ cashKept }) => rupees(cashKept) },
    { title: /*i18n*/ 'Tax deducted at source (₹)', value: ({ tds }) => rupees(tds) },
    { title: /*i18n*/ 'Amount (₹)', value: ({ amount }) => rupees(amount) },
    ...stateColumns(language),
  ]

/** A payout in a restaurant's file, and in a courier's. */
export const payoutColumns = payoutColumnsOf(/*i18n*/ 'Orders')
export const courierPayoutColumns = payoutColumnsOf(/*i18n*/ 'Deliveries')

/** A payout in the operator's file. */
export const adminPayoutColumns = (language: Language): CsvColumn<AdminPayout>[] => [
  { title: /*i18n*/ 'Payout', value: ({ number }) => number },
  { title: /*i18n*/ 'Who', value: ({ owner }) => owner.name },
  {
    title: /*i18n*/ 'What',
    value: ({ payee }) =>
      i18nFor(language)._(payee === 'restaurant' ? /*i18n*/ 'Restaurant' : /*i18n*/ 'Delivery Agent'),
  },
  { title: /*i18n*/ 'Account ending in', value: ({ account }) => account },
  { title: /*i18n*/ 'From', value: ({ from }) => from },
  { title: /*i18n*/ 'To', value: ({ to }) => to },
  { title: /*i18n*/ 'Amount (₹)', value: ({ amount }) => rupees(amount) },
  ...stateColumns(language),
]
