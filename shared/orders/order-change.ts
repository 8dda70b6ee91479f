import { type Paise, paise, percentOf } from '../money/money.ts'
import { worthOf } from '../refunds/refunds.ts'

type Sums = { subtotal: Paise; discount: Paise; tax: Paise; deliveryFee: Paise; total: Paise }
/** With the rate that the order was placed at, in percent. */
type Changed = Sums & { taxPercent: number }

/**
 * `part` of `amount` in the proportion of `now` to `before`, rounded half up. The product is larger than a
 * number holds exactly.
 */
const inProportion = (amount: Paise, now: Paise, before: Paise): Paise =>
  before === 0
    ? paise(0)
    : paise(Number((2n * BigInt(amount) * BigInt(now) + BigInt(before)) / (2n * BigInt(before))))

/**
 * The sums of an order whose dishes now cost `subtotal`, which is at most what they did: the discount in
 * proportion, the tax by the order's own rate, as its invoice states it, the delivery fee as it was, so that
 * nobody pays more for what the kitchen has not got. Never more than before. In paise.
 */
export const changedSums = <T extends Changed>(order: T, subtotal: Paise): Pick<T, keyof Sums> => {
  const discount = inProportion(order.discount, subtotal, order.subtotal)
  const net = paise(subtotal - discount)
  const tax = paise(Math.min(order.tax, percentOf(net, order.taxPercent)))
  const { deliveryFee } = order
  return { subtotal, discount, tax, deliveryFee, total: paise(net + tax + deliveryFee) } as Pick<
    T,
    keyof Sums
  >
}

/** The platform's commission in the same proportion. */
export const changedCommission = (order: { subtotal: Paise; commission: Paise }, subtotal: Paise): Paise =>
  inProportion(order.commission, subtotal, order.subtotal)

/**
 * What went back since the food was there, or because the order ended: what changes of its items brought back
 * is in its total already.
 */
export const refundedLater = (order: {
  status: string
  payment: { refunded: Paise }
  changes: readonly { refunded: Paise }[]
  paymentMethod: string
}): Paise =>
  order.status === 'cancelled' || order.paymentMethod === 'cashOnDelivery'
    ? order.payment.refunded
    : paise(order.payment.refunded - order.changes.reduce((sum, { refunded }) => sum + refunded, 0))

type Item = { price: Paise; quantity: number; refunded: number }

/**
 * Of `quantity` portions that are taken out of a line, how many were refunded before: a portion that is not
 * there is the one that went back.
 */
export const refundedPortions = ({ refunded }: Pick<Item, 'refunded'>, quantity: number): number =>
  Math.min(quantity, refunded)

/**
 * How much of what a change takes off an order is back with its customer already, in paise: what was refunded
 * for the portions that are taken out, less what it is worth in the dish that comes in their place, which
 * costs `instead` a portion (0: nothing comes). `now` are the sums after the change.
 */
export const refundedBefore = (
  order: Sums & { items: readonly Item[] },
  now: Sums,
  { item, quantity, instead }: { item: Item; quantity: number; instead: Paise },
): Paise => {
  const portions = refundedPortions(item, quantity)
  if (portions === 0) return paise(0)
  const prices = order.items.reduce((sum, { price, refunded }) => sum + price * refunded, 0)
  const back = worthOf(order, prices) - worthOf(now, prices - (item.price - instead) * portions)
  return paise(Math.max(0, Math.min(back, order.total - now.total)))
}
