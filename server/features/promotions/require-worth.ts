import { formatPaise } from '#shared/money/money.ts'
import type { OrderQuote } from '#shared/orders/pricing.ts'
import { discountedSum } from '#shared/promotions/promotions.ts'
import type { Promo } from './promo.ts'
import { invalidPromo } from './refusals.ts'

/**
 * Refuses with promo_code_invalid a cart without dishes that the code applies to, and one whose dishes cost
 * less than it asks for.
 */
export const requireWorth = (
  promo: Promo | null,
  orders: readonly Pick<OrderQuote, 'restaurantId' | 'subtotal'>[],
): void => {
  if (!promo?.campaign || orders.length === 0) return
  const { restaurantIds } = promo.discount
  if (restaurantIds !== null && !orders.some(({ restaurantId }) => restaurantIds.includes(restaurantId)))
    throw invalidPromo(/*i18n*/ 'This promo code is for dishes of other restaurants.')
  const { minimum } = promo.campaign
  const missing = minimum - discountedSum(orders, promo.discount)
  if (missing <= 0) return
  throw invalidPromo(
    restaurantIds === null
      ? /*i18n*/ 'This promo code needs dishes for at least {minimum}.'
      : /*i18n*/ 'This promo code needs dishes for at least {minimum} of the restaurants it is for.',
    { minimum: formatPaise(minimum) },
  )
}
