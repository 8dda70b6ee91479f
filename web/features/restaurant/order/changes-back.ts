import { type Paise, paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { changedSums, refundedBefore, refundedLater, refundedPortions } from '#shared/orders/order-change.ts'

/**
 * Portions that are taken out of a line, and what a portion of the dish costs that comes instead: 0 for none.
 */
export type Missing = { line: number; quantity: number; instead: Paise }

/** Whether nothing is left of an order without these portions. */
export const takesAll = (order: Pick<Order, 'items'>, missing: readonly Missing[]): boolean =>
  missing.length === order.items.length &&
  missing.every(({ line, quantity, instead }) => instead === 0 && quantity === order.items[line]?.quantity)

/**
 * What the customer pays less for these changes and has not got back before, in paise; one line after the
 * other from the last on, as the server makes them, so that every paisa is the same.
 */
export const changesBack = (order: Order, missing: readonly Missing[]): Paise => {
  if (takesAll(order, missing)) return paise(order.total - refundedLater(order))
  let now: Order = order
  let later = refundedLater(order)
  let sum = 0
  for (const { line, quantity, instead } of missing.toSorted((a, b) => b.line - a.line)) {
    const item = now.items[line]
    if (!item) continue
    const sums = changedSums(now, paise(now.subtotal - (item.price - instead) * quantity))
    const before = Math.min(refundedBefore(now, sums, { item, quantity, instead }), Math.max(0, later))
    const less = now.total - sums.total
    const back = less - before
    sum += back
    later = paise(later + back - less)
    const left = {
      ...item,
      quantity: item.quantity - quantity,
      refunded: item.refunded - refundedPortions(item, quantity),
    }
    now = { ...now, ...sums, items: now.items.map((one, index) => (index === line ? left : one)) }
  }
  return paise(sum)
}
