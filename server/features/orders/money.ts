import { type Paise, paise } from '#shared/money.ts'
import { type PricingSettings, shares } from '#shared/pricing.ts'

export type Account = 'customer' | 'restaurant' | 'agent' | 'tax' | 'platform' | 'clearing' | 'cash'
export type MoneyRow = {
  kind: 'charge' | 'cash' | 'settlement' | 'refund'
  account: Account
  /** The user or restaurant behind it; null for tax, platform and clearing. */
  owner: string | null
  /** Paise; positive: the account gained. */
  amount: Paise
}

/** What money moves look at. */
export type MoneyOrder = {
  userId: string
  restaurantId: string
  agentId: string | null
  subtotal: Paise
  discount: Paise
  tax: Paise
  total: Paise
}

/** The provider took the customer's money; the platform holds it until the food is delivered. */
export const charge = (order: MoneyOrder): MoneyRow[] => [
  { kind: 'charge', account: 'customer', owner: order.userId, amount: paise(-order.total) },
  { kind: 'charge', account: 'clearing', owner: null, amount: order.total },
]

/** Cash on delivery: whoever handed the food over holds the customer's cash and owes it to the platform. */
export const collectCash = (order: MoneyOrder, holder: string): MoneyRow[] => [
  { kind: 'cash', account: 'customer', owner: order.userId, amount: paise(-order.total) },
  { kind: 'cash', account: 'cash', owner: holder, amount: order.total },
]

/**
 * Delivered: what was held is shared out (agent 10 % of the total, specification section 9). Parts of zero are
 * left out. With cash on delivery the clearing account stays negative until the cash is handed in.
 */
export const settle = (order: MoneyOrder, pricing: PricingSettings): MoneyRow[] => {
  const parts = shares(order, order.agentId !== null, pricing)
  const rows: MoneyRow[] = [
    { kind: 'settlement', account: 'clearing', owner: null, amount: paise(-order.total) },
    { kind: 'settlement', account: 'restaurant', owner: order.restaurantId, amount: parts.restaurant },
    { kind: 'settlement', account: 'agent', owner: order.agentId, amount: parts.agent },
    { kind: 'settlement', account: 'tax', owner: null, amount: parts.tax },
    { kind: 'settlement', account: 'platform', owner: null, amount: parts.platform },
  ]
  return rows.filter((row) => row.amount !== 0)
}

/** Cancelled before delivery: all that the customer paid goes back. */
export const refund = (order: Pick<MoneyOrder, 'userId'>, amount: Paise): MoneyRow[] =>
  amount === 0
    ? []
    : [
        { kind: 'refund', account: 'clearing', owner: null, amount: paise(-amount) },
        { kind: 'refund', account: 'customer', owner: order.userId, amount },
      ]
