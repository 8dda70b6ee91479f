import type { I18n } from '@lingui/core'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { i18nFor } from '../../../languages.ts'
import { paidWith, receiptTime } from '../../receipts/format.ts'
import type { Receipt } from '../../receipts/receipt.ts'
import { renderReceipt } from '../../receipts/render-receipt.ts'
import { notFound } from '../lifecycle/transition-order.ts'
import { viewerOf } from '../lists/find-orders.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'
import { tipOf } from '../tips/tip-view.ts'

/**
 * The receipt of a paid order, in `language`, for its customer and admins, and for whoever has its link
 * (`caller` is null). Refuses: not_found (404), illegal_transition (409) before it is paid, and once it is
 * refunded in full.
 */
export const orderReceipt = async (
  deps: Deps,
  caller: Caller | null,
  id: string,
  language: Language,
): Promise<{ filename: string; pdf: Buffer }> => {
  const record = await findOrder(deps.db, id)
  const viewer = record && (caller === null ? 'customer' : viewerOf(record, caller))
  if (!record || (viewer !== 'customer' && viewer !== 'admin')) throw notFound()
  const { paid, refunded } = record.order
  if (paid === 0 || refunded >= paid)
    throw new Refusal('illegal_transition', /*i18n*/ 'There is a receipt once the order is paid.')
  return { filename: `${record.order.id}.pdf`, pdf: await renderReceipt(receiptText(record, language)) }
}

const changeNote = (i18n: I18n, change: NonNullable<OrderRecord['changes']>[number]): string => {
  const values = {
    quantity: change.quantity,
    dish: change.name,
    instead: change.replacement?.name ?? '',
    amount: formatPaise(change.refunded),
  }
  return change.replacement
    ? i18n._(
        /*i18n*/ 'Changed by the restaurant: {quantity} × {instead} instead of {quantity} × {dish}; the total fell by {amount}.',
        values,
      )
    : i18n._(
        /*i18n*/ 'Changed by the restaurant: without {quantity} × {dish}; the total fell by {amount}.',
        values,
      )
}

/** The receipt's content. */
export const receiptText = (record: OrderRecord, language: Language): Receipt => {
  const { order, restaurant, payment, items, changes } = record
  const i18n = i18nFor(language)
  const { shipping, subtotal, discount, tax, deliveryFee, total, refunded, deliveredAt } = order
  // What changes of the items brought back is in the total already.
  const refundedSince = paise(order.paid > total ? refunded - (order.paid - total) : refunded)
  const sum = (label: string, amount: string, strong = false) => ({ label, amount, strong })
  const tip = tipOf(record)
  const isCollected = order.fulfilment === 'collection'
  return {
    language,
    title: i18n._(/*i18n*/ 'Receipt'),
    number: { label: i18n._(/*i18n*/ 'Order number'), value: order.id },
    facts: [
      {
        label: i18n._(/*i18n*/ 'From'),
        value: [restaurant.name, restaurant.address || restaurant.area].filter(Boolean).join(', '),
      },
      {
        label: isCollected ? i18n._(/*i18n*/ 'For') : i18n._(/*i18n*/ 'Delivered to'),
        value: isCollected
          ? shipping.fullName
          : `${shipping.fullName}, ${shipping.address}, ${shipping.city} ${shipping.zipCode}`,
      },
      { label: i18n._(/*i18n*/ 'Ordered on'), value: receiptTime(order.placedAt, language) },
      ...(deliveredAt
        ? [
            {
              label: isCollected ? i18n._(/*i18n*/ 'Picked up on') : i18n._(/*i18n*/ 'Delivered on'),
              value: receiptTime(deliveredAt, language),
            },
          ]
        : []),
      { label: i18n._(/*i18n*/ 'Paid with'), value: paidWith(payment, language, order.fulfilment) },
    ],
    lines: items.map(({ name, price, quantity, options }) => ({
      text: `${quantity} × ${name} (${formatPaise(price)})`,
      details: options.map((option) =>
        option.price === 0 ? option.name : `${option.name} (+${formatPaise(option.price)})`,
      ),
      amount: formatPaise(paise(price * quantity)),
    })),
    sums: [
      sum(i18n._(/*i18n*/ 'Subtotal'), formatPaise(subtotal)),
      ...(discount > 0 ? [sum(i18n._(/*i18n*/ 'Discount'), `−${formatPaise(discount)}`)] : []),
      sum(i18n._(/*i18n*/ 'Tax'), formatPaise(tax)),
      ...(isCollected
        ? []
        : [
            sum(
              i18n._(/*i18n*/ 'Delivery Fee'),
              deliveryFee === 0 ? i18n._(/*i18n*/ 'Free') : formatPaise(deliveryFee),
            ),
          ]),
      ...(tip > 0
        ? [
            sum(i18n._(/*i18n*/ 'Total of the order'), formatPaise(total)),
            sum(i18n._(/*i18n*/ 'Tip for the courier'), formatPaise(tip)),
          ]
        : []),
      sum(i18n._(/*i18n*/ 'Total paid'), formatPaise(paise(total + tip)), true),
      ...(refundedSince > 0 ? [sum(i18n._(/*i18n*/ 'Refunded'), formatPaise(refundedSince))] : []),
    ],
    thanks: i18n._(/*i18n*/ 'Thank you for your order. Enjoy your meal.'),
    notes: [
      ...(changes ?? []).map((change) => changeNote(i18n, change)),
      ...(tip > 0
        ? [i18n._(/*i18n*/ 'The tip is the courier’s, all of it. It is no price, and there is no tax in it.')]
        : []),
      i18n._(/*i18n*/ 'This receipt was made by a computer and needs no signature.'),
    ],
  }
}
