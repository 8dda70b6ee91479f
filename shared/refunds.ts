import { type Paise, paise } from './money.ts'

/** What a customer says is wrong with a delivered order. */
export const refundCauses = ['missingItem', 'wrongItem', 'quality', 'late', 'other'] as const
export type RefundCause = (typeof refundCauses)[number]

/** So many portions of one line of an order, by the line's position in it. */
export type RefundLine = { line: number; quantity: number }

type RefundedOrder = {
  items: readonly { price: Paise; quantity: number }[]
  subtotal: Paise
  discount: Paise
  tax: Paise
  total: Paise
}

/**
 * What goes back for some portions of an order, in paise: their share of what all dishes cost after the discount, with tax. The delivery
 * fee goes back with the whole order alone, which null stands for. Never more than the total, however the lines are chosen.
 */
export const refundOf = (order: RefundedOrder, lines: readonly RefundLine[] | null): Paise => {
  if (lines === null) return order.total
  const wanted = lines.reduce((sum, { line, quantity }) => {
    const item = order.items[line]
    return item ? sum + item.price * Math.min(quantity, item.quantity) : sum
  }, 0)
  if (order.subtotal === 0) return paise(0)
  // The product is larger than a number holds exactly where both are crores.
  const whole = BigInt(order.subtotal - order.discount + order.tax)
  const subtotal = BigInt(order.subtotal)
  return paise(Number((2n * whole * BigInt(wanted) + subtotal) / (2n * subtotal)))
}
