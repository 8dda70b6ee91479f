import { type Paise, paise } from '#shared/money/money.ts'
import { type OrderTerms, shares } from '#shared/orders/pricing.ts'
import type { Transfer } from '../../ledger/transfer.ts'

/** The fields of an order that transfers are computed from. */
export type MoneyOrder = Pick<OrderTerms, 'commission' | 'agentShare' | 'deliveryTax'> & {
  id: string
  paymentId: string
  userId: string
  restaurantId: string
  subtotal: Paise
  discount: Paise
  tax: Paise
  total: Paise
}

const of = ({ id, paymentId }: Pick<MoneyOrder, 'id' | 'paymentId'>) => ({ orderId: id, paymentId })

/** The transfer of a captured payment; the platform holds the money until the food is delivered. */
export const charge = (order: Pick<MoneyOrder, 'id' | 'paymentId' | 'userId' | 'total'>): Transfer => ({
  ...of(order),
  kind: 'charge',
  entries: [
    { account: 'customer', owner: order.userId, amount: paise(-order.total) },
    { account: 'clearing', amount: order.total },
  ],
})

/**
 * The transfer of cash on delivery: whoever delivered the food holds the customer's cash, `amount` of it, and
 * owes it to the platform.
 */
export const collectCash = (order: MoneyOrder, holder: string, amount: Paise = order.total): Transfer => ({
  ...of(order),
  kind: 'cash',
  entries: [
    { account: 'customer', owner: order.userId, amount: paise(-amount) },
    { account: 'cash', owner: holder, amount },
  ],
})

/**
 * The payout of an order that was delivered by `courier` or, if null, by the restaurant: the money is split
 * by the terms that the order was placed on. With cash on delivery the clearing account stays negative until
 * the cash is handed in.
 */
export const settle = (order: MoneyOrder, courier: string | null): Transfer => {
  const parts = shares(order, courier !== null)
  return {
    ...of(order),
    kind: 'settlement',
    entries: [
      { account: 'clearing', amount: paise(-order.total) },
      { account: 'restaurant', owner: order.restaurantId, amount: parts.restaurant },
      ...(courier === null ? [] : [{ account: 'agent', owner: courier, amount: parts.agent } as const]),
      { account: 'tax', amount: parts.tax },
      { account: 'platform', amount: parts.platform },
    ],
  }
}

/**
 * A refund of an order before its delivery, out of what the platform holds: of all that is left when it is
 * cancelled, or of a part.
 */
export const refund = (order: Pick<MoneyOrder, 'id' | 'paymentId' | 'userId'>, amount: Paise): Transfer => ({
  ...of(order),
  kind: 'refund',
  entries: [
    { account: 'clearing', amount: paise(-amount) },
    { account: 'customer', owner: order.userId, amount },
  ],
})

/** The tax that is in `refunded` of what an order came to, in paise. */
const taxIn = (order: Pick<MoneyOrder, 'tax' | 'deliveryTax' | 'total'>, refunded: number): number => {
  if (order.total === 0) return 0
  const allTax = BigInt(order.tax + order.deliveryTax)
  return Number((2n * allTax * BigInt(refunded) + BigInt(order.total)) / (2n * BigInt(order.total)))
}

/**
 * What the platform bears when an order is delivered of which `amount` went back while it was under way: the
 * settlement splits all that it came to, and this much of it is not there any more. As after a delivery, the
 * tax in it comes from the tax account (docs/decisions/0041).
 */
export const bearRefund = (
  order: Pick<MoneyOrder, 'id' | 'paymentId' | 'tax' | 'deliveryTax' | 'total'>,
  amount: Paise,
): Transfer => {
  const tax = taxIn(order, amount)
  return {
    ...of(order),
    kind: 'refund',
    entries: [
      { account: 'clearing', amount },
      { account: 'tax', amount: paise(-tax) },
      { account: 'platform', amount: paise(tax - amount) },
    ],
  }
}

/**
 * The payout of an order that left the kitchen and did not arrive: restaurant and `courier` get what they
 * would have got, of which `kept` is still there of what the customer paid, and the platform bears the rest.
 */
export const settleUndelivered = (order: MoneyOrder, courier: string | null, kept: Paise): Transfer[] => [
  settle(order, courier),
  bearRefund(order, paise(order.total - kept)),
]

/**
 * A refund of a delivered order, which has been paid out: the tax account gives the tax in it back, the
 * platform the rest, and restaurant and courier keep what they earned (docs/decisions/0041). `before` is what
 * went back earlier; by the sums, so that all refunds together take back exactly the tax; what went back
 * before the delivery is in the total already.
 */
export const refundDelivered = (
  order: Pick<MoneyOrder, 'id' | 'paymentId' | 'userId' | 'tax' | 'deliveryTax' | 'total'>,
  amount: Paise,
  before: Paise,
): Transfer => {
  const tax = taxIn(order, before + amount) - taxIn(order, before)
  return {
    ...of(order),
    kind: 'refund',
    entries: [
      { account: 'tax', amount: paise(-tax) },
      { account: 'platform', amount: paise(tax - amount) },
      { account: 'customer', owner: order.userId, amount },
    ],
  }
}
