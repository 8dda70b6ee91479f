import { type Paise, paise } from '../money/money.ts'

/** Less than a rupee no payment service gives back: it becomes store credit. In paise. */
export const leastRefund = paise(100)

/** What a customer says is wrong with a delivered order. */
export const refundCauses = ['missingItem', 'wrongItem', 'quality', 'late', 'other'] as const
export type RefundCause = (typeof refundCauses)[number]

/** So many portions of one line of an order, by the line's position in it. */
export type RefundLine = { line: number; quantity: number }

type Sums = { subtotal: Paise; discount: Paise; tax: Paise }
type Portions = { price: Paise; quantity: number }
/** `refunded`: how many of the portions are back. */
type RefundedPortions = Portions & { refunded: number }

/**
 * What dishes of an order are worth that cost `prices` paise on the menu: their share of what all cost after
 * the discount, with tax.
 */
export const worthOf = (order: Sums, prices: number): Paise => {
  if (order.subtotal === 0) return paise(0)
  // The product is larger than a number holds exactly where both are crores.
  const whole = BigInt(order.subtotal - order.discount + order.tax)
  const subtotal = BigInt(order.subtotal)
  return paise(Number((2n * whole * BigInt(prices) + subtotal) / (2n * subtotal)))
}

/**
 * What some portions of an order are worth, in paise, whether or not they are back already. The delivery fee
 * goes back with the whole order alone, which null stands for. Never more than the total, however the lines
 * are chosen.
 */
export const refundOf = (
  order: Sums & { items: readonly Portions[]; total: Paise },
  lines: readonly RefundLine[] | null,
): Paise => {
  if (lines === null) return order.total
  const wanted = lines.reduce((sum, { line, quantity }) => {
    const item = order.items[line]
    return item ? sum + item.price * Math.min(quantity, item.quantity) : sum
  }, 0)
  return worthOf(order, wanted)
}

/** Portions of a line that were not refunded yet. */
export const portionsLeft = ({
  quantity,
  refunded,
}: Pick<RefundedPortions, 'quantity' | 'refunded'>): number => quantity - refunded

/** Of these portions, at most one entry a line, those that were not refunded yet. */
export const refundableLines = (
  items: readonly Pick<RefundedPortions, 'quantity' | 'refunded'>[],
  lines: readonly RefundLine[],
): RefundLine[] =>
  lines.flatMap(({ line, quantity }) => {
    const item = items[line]
    const left = item ? Math.min(quantity, portionsLeft(item)) : 0
    return left > 0 ? [{ line, quantity: left }] : []
  })

/**
 * What goes back for some portions, at most one entry a line, in paise: those that were refunded before are
 * worth nothing any more. By the sums, so that all portions, one after the other, are worth as much as all at
 * once.
 */
export const refundLeft = (
  order: Sums & { items: readonly RefundedPortions[] },
  lines: readonly RefundLine[],
): Paise => {
  const before = order.items.reduce((sum, { price, refunded }) => sum + price * refunded, 0)
  const wanted = refundableLines(order.items, lines).reduce(
    (sum, { line, quantity }) => sum + (order.items[line]?.price ?? 0) * quantity,
    0,
  )
  return paise(worthOf(order, before + wanted) - worthOf(order, before))
}

/**
 * What can still go back of what somebody asked for, in paise: portions, or with null all that is left of
 * what was paid.
 */
export const refundableOf = (
  order: Sums & { items: readonly RefundedPortions[]; paid: Paise; refunded: Paise },
  lines: readonly RefundLine[] | null,
): Paise => {
  const left = paise(order.paid - order.refunded)
  return lines === null ? left : paise(Math.min(left, refundLeft(order, lines)))
}
