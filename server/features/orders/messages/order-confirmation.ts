import type { ChosenOption } from '#shared/menu/dish-options.ts'
import { paise } from '#shared/money/money.ts'
import type { users } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Message } from '../../notifications/message.ts'
import { type Recipient, wants, writeMessage } from '../../notifications/notify.ts'
import { paidWith, receiptClock, receiptTime } from '../../receipts/format.ts'
import type { OrderRecord } from '../read-orders.ts'
import { tipOf } from '../tips/tip-view.ts'
import { receiptUrl } from './receipt-link.ts'

export type Account = Pick<typeof users.$inferSelect, 'deletedAt' | 'language' | 'preferences'>

/**
 * Whom e-mails about an order go to; null where nobody wants them, or the order has lost its personal data.
 */
export const recipientOf = (
  { order }: Pick<OrderRecord, 'order'>,
  { deletedAt, language, preferences }: Account,
): Recipient | null => {
  const recipient = { email: order.shipping.email, language, preferences }
  return deletedAt === null && recipient.email !== '' && wants(recipient, 'account') ? recipient : null
}

export const factsOf = ({ order, restaurant }: OrderRecord) => ({ id: order.id, restaurant: restaurant.name })

export const portions = (quantity: number, name: string, options: readonly ChosenOption[]): string =>
  `${quantity} × ${[name, ...options.map((option) => option.name)].join(', ')}`

/** The confirmation of an order; null once it is cancelled: the e-mail about that says all. */
export const confirmationOf = (deps: Deps, record: OrderRecord, recipient: Recipient): Message | null => {
  const { order, payment, items } = record
  if (order.status === 'cancelled') return null
  const { language } = recipient
  const isPaid = payment.method !== 'cashOnDelivery'
  return writeMessage(deps, recipient, 'orderConfirmed', {
    ...factsOf(record),
    lines: items.map(({ name, quantity, price, options }) => ({
      text: portions(quantity, name, options),
      amount: paise(price * quantity),
    })),
    subtotal: order.subtotal,
    discount: order.discount,
    tax: order.tax,
    deliveryFee: order.deliveryFee,
    tip: tipOf(record),
    total: order.total,
    receiptUrl: isPaid ? receiptUrl(deps, order.id, language) : null,
    method: paidWith(payment, language, order.fulfilment),
    arrival: receiptClock(order.handOverBy ?? order.estimatedDelivery, language),
    code: order.collectionCode,
    planned: order.slotFrom && receiptTime(order.slotFrom, language),
    counter: order.fulfilment === 'collection' ? order.shipping.address : null,
  })
}
