import type { DeliveryEarning, OrderEarning, Payout } from '#shared/contracts/payouts.ts'
import { type CsvColumn, rupees } from '../../http/csv.ts'

/** What an order brought, in a restaurant's file. */
export const earningColumns: CsvColumn<OrderEarning>[] = [
  { title: /*i18n*/ 'Order number', value: ({ orderId }) => orderId },
  { title: /*i18n*/ 'Delivered on', value: ({ deliveredAt }) => new Date(deliveredAt) },
  { title: /*i18n*/ 'Subtotal (₹)', value: ({ subtotal }) => rupees(subtotal) },
  { title: /*i18n*/ 'Commission (₹)', value: ({ commission }) => rupees(commission) },
  { title: /*i18n*/ 'Tax paid by the platform (₹)', value: ({ tax }) => rupees(tax) },
  { title: /*i18n*/ 'You earned (₹)', value: ({ earned }) => rupees(earned) },
  { title: /*i18n*/ 'Cash you kept (₹)', value: ({ cashKept }) => rupees(cashKept) },
  { title: /*i18n*/ 'Payout', value: ({ payoutId }) => payoutId ?? '' },
]

/** What a delivery or a rescue run brought, in a courier's file. */
export const deliveryEarningColumns: CsvColumn<DeliveryEarning>[] = [
  { title: /*i18n*/ 'Order number', value: ({ id }) => id },
  { title: /*i18n*/ 'What for', value: ({ kind }) => kind },
  { title: /*i18n*/ 'What', value: ({ title }) => title },
  { title: /*i18n*/ 'Restaurant', value: ({ restaurant }) => restaurant },
  { title: /*i18n*/ 'Delivered on', value: ({ deliveredAt }) => new Date(deliveredAt) },
  { title: /*i18n*/ 'Total (₹)', value: ({ total }) => rupees(total) },
  { title: /*i18n*/ 'Your share (%)', value: ({ percent }) => percent },
  { title: /*i18n*/ 'You earned (₹)', value: ({ earned }) => rupees(earned) },
  { title: /*i18n*/ 'Cash you kept (₹)', value: ({ cashKept }) => rupees(cashKept) },
  { title: /*i18n*/ 'Payout', value: ({ payoutId }) => payoutId ?? '' },
]

const payoutColumnsOf = (counted: string): CsvColumn<Payout>[] => [
  { title: /*i18n*/ 'Payout', value: ({ id }) => id },
  { title: /*i18n*/ 'From', value: ({ from }) => from },
  { title: /*i18n*/ 'To', value: ({ to }) => to },
  { title: counted, value: ({ orders }) => orders },
  { title: /*i18n*/ 'You earned (₹)', value: ({ earned }) => rupees(earned) },
  { title: /*i18n*/ 'Cash you kept (₹)', value: ({ cashKept }) => rupees(cashKept) },
  { title: /*i18n*/ 'Transferred (₹)', value: ({ amount }) => rupees(amount) },
  { title: /*i18n*/ 'Paid on', value: ({ at }) => new Date(at) },
]

/** A payout in a restaurant's file, and in a courier's. */
export const payoutColumns = payoutColumnsOf(/*i18n*/ 'Orders')
export const courierPayoutColumns = payoutColumnsOf(/*i18n*/ 'Deliveries')
