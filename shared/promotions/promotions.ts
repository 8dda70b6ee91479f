import { type Paise, paise, percentOf, sumOf } from '../money/money.ts'

/** Where a first-order code was issued. */
export const promoKinds = ['newsletter', 'chat'] as const
export type PromoKind = (typeof promoKinds)[number]

/** What a first-order code applies to. */
export const promoOffers = ['firstOrder'] as const

/** What a promo code of the platform's is now. */
export const promoStates = ['running', 'scheduled', 'paused', 'ended', 'usedUp'] as const
export type PromoState = (typeof promoStates)[number]

/** What a promo code takes off: a percentage of each subtotal, or an amount of all of them together. */
export type Discount = {
  percent: number | null
  /** In paise; null for a percentage. */
  amount: Paise | null
  /** The most that a percentage takes off, in paise; null: no limit. */
  most: Paise | null
  /** Whose dishes it applies to; null: everybody's. */
  restaurantIds: readonly string[] | null
}

/** A percentage of everything. */
export const percentOff = (percent: number): Discount => ({
  percent,
  amount: null,
  most: null,
  restaurantIds: null,
})

type Part = { restaurantId: string; subtotal: Paise }

/** The dishes that a discount applies to, in paise. */
export const discountedSum = (orders: readonly Part[], { restaurantIds }: Discount): Paise =>
  sumOf(
    orders.map(({ restaurantId, subtotal }) => (applies(restaurantIds, restaurantId) ? subtotal : paise(0))),
  )

/**
 * What is taken off each order's subtotal, in paise: never more than the subtotal. An amount, and a
 * percentage that reaches its limit, is divided by the subtotals, and the parts sum to it.
 */
export const discountsOf = (orders: readonly Part[], discount: Discount | null): Paise[] => {
  if (discount === null) return orders.map(() => paise(0))
  const { percent, amount, most, restaurantIds } = discount
  const subtotals = orders.map(({ restaurantId, subtotal }) =>
    applies(restaurantIds, restaurantId) ? subtotal : paise(0),
  )
  const percents = subtotals.map((subtotal) => percentOf(subtotal, percent ?? 0))
  const limit = amount ?? most
  if (limit === null || (amount === null && sumOf(percents) <= limit)) return percents
  return divide(paise(Math.min(limit, sumOf(subtotals))), subtotals)
}

const applies = (restaurantIds: Discount['restaurantIds'], id: string): boolean =>
  restaurantIds === null || restaurantIds.includes(id)

/**
 * Divides an amount in proportion to `shares`, which sum to at least as much; what rounding leaves goes to
 * the largest remainders.
 */
const divide = (amount: Paise, shares: readonly Paise[]): Paise[] => {
  const whole = BigInt(sumOf(shares))
  if (whole === 0n) return shares.map(() => paise(0))
  const exact = shares.map((share) => BigInt(amount) * BigInt(share))
  const parts = exact.map((product) => Number(product / whole))
  let left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % whole }))
    .toSorted((one, other) =>
      one.remainder < other.remainder ? 1 : one.remainder > other.remainder ? -1 : 0,
    )
  for (const { index } of byRemainder) {
    if (left-- <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
  }
  return parts.map(paise)
}
