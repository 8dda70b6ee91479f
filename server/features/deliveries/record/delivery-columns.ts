import type { Delivery } from '#shared/deliveries/contracts.ts'
import { deliveryLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import type { Language } from '#shared/languages.ts'
import { type CsvColumn, rupees } from '../../../http/csv.ts'
import { i18nFor } from '../../../languages.ts'

/**
 * A delivery in a courier's file: what its card shows. What the courier may not see of the customer any more
 * is empty.
 */
export const deliveryColumns = (language: Language): CsvColumn<Delivery>[] => [
  { title: /*i18n*/ 'Order number', value: ({ id }) => id },
  { title: /*i18n*/ 'Restaurant', value: ({ restaurant }) => restaurant },
  { title: /*i18n*/ 'Address', value: ({ customerAddress }) => customerAddress },
  {
    title: /*i18n*/ 'Status',
    value: ({ status, orderStatus }) =>
      i18nFor(language)._(
        orderStatus === 'cancelled'
          ? /*i18n*/ 'Cancelled'
          : status === null
            ? /*i18n*/ 'Available'
            : deliveryLabels[status],
      ),
  },
  {
    title: /*i18n*/ 'Delivered on',
    value: ({ deliveredAt }) => (deliveredAt === null ? null : new Date(deliveredAt)),
  },
  { title: /*i18n*/ 'You earned (₹)', value: ({ earnings }) => rupees(earnings) },
  { title: /*i18n*/ 'Rating', value: ({ rating }) => rating },
]
