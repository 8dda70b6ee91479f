import type { Language } from '#shared/languages.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { statusLabels } from '#shared/orders/order-lifecycle.ts'
import { type CsvColumn, rupees } from '../../../http/csv.ts'
import { i18nFor } from '../../../languages.ts'
import { methodName } from '../../receipts/format.ts'

const dishText = ({ name, quantity, options }: Order['items'][number]): string =>
  `${quantity}× ${name}${options.length > 0 ? ` (${options.map((option) => option.name).join(', ')})` : ''}`

/**
 * An order in a restaurant's file: what its card shows. What it may not see of the customer any more is empty
 * (disclosure.ts).
 */
export const orderColumns = (language: Language): CsvColumn<Order>[] => [
  { title: /*i18n*/ 'Order number', value: ({ id }) => id },
  { title: /*i18n*/ 'Ordered on', value: ({ placedAt }) => new Date(placedAt) },
  { title: /*i18n*/ 'Status', value: ({ status }) => i18nFor(language)._(statusLabels[status]) },
  {
    title: /*i18n*/ 'Delivered on',
    value: ({ deliveredAt }) => (deliveredAt === null ? null : new Date(deliveredAt)),
  },
  { title: /*i18n*/ 'Customer', value: ({ shippingDetails }) => shippingDetails.fullName },
  { title: /*i18n*/ 'Phone', value: ({ shippingDetails }) => shippingDetails.phone },
  { title: /*i18n*/ 'Items', value: ({ items }) => items.map(dishText).join('; ') },
  { title: /*i18n*/ 'Notes', value: ({ shippingDetails }) => shippingDetails.notes ?? '' },
  { title: /*i18n*/ 'Payment', value: ({ paymentMethod }) => methodName(paymentMethod, language) },
  { title: /*i18n*/ 'Subtotal (₹)', value: ({ subtotal }) => rupees(subtotal) },
  { title: /*i18n*/ 'Discount (₹)', value: ({ discount }) => rupees(discount) },
  { title: /*i18n*/ 'Tax (₹)', value: ({ tax }) => rupees(tax) },
  { title: /*i18n*/ 'Delivery Fee (₹)', value: ({ deliveryFee }) => rupees(deliveryFee) },
  { title: /*i18n*/ 'Total (₹)', value: ({ total }) => rupees(total) },
  { title: /*i18n*/ 'Refunded (₹)', value: ({ payment }) => rupees(payment.refunded) },
  { title: /*i18n*/ 'Reason', value: ({ cancelReason }) => cancelReason ?? '' },
]
