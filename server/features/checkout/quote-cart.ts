import type { QuoteResponse } from '#shared/contracts/checkout.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { rangeWhileBusy, usualRange } from '#shared/orders/arrival.ts'
import type { Deps } from '../../deps.ts'
import { type CartItem, priceCart } from '../orders/order.ts'
import { readCart } from '../orders/read-cart.ts'
import { requireWorth } from '../promotions/require-worth.ts'
import { type PromoUser, validatePromo } from '../promotions/validate-promo.ts'
import { requireOpen } from './require-open.ts'

type Asked = {
  items: readonly CartItem[]
  promoCode?: string | undefined
  /** In paise. */
  donation?: Paise | undefined
}

/**
 * What checkout would charge the caller for these items now, in paise (decisions.md, delivery fee). Refuses a
 * dish that is deleted or unavailable, a closed restaurant, and a promo code that the caller cannot use
 * (rate_limited after too many wrong ones). What a restaurant's minimum lacks is said, not refused: a cart is
 * filled dish by dish. A visitor sees the discount too; checkout decides whether the code is valid for them.
 */
export const quoteCart = async (
  deps: Deps,
  asker: PromoUser,
  { items, promoCode, donation }: Asked,
): Promise<QuoteResponse> => {
  const promo = promoCode === undefined ? null : await validatePromo(deps, promoCode, asker)
  const { dishes, pricing, ordering } = await readCart(
    deps,
    items.map((item) => item.dishId),
    deps.clock(),
  )
  requireOpen(ordering)
  const quote = priceCart(items, dishes, pricing, promo?.discount ?? null, donation)
  requireWorth(promo, quote.orders)
  const restaurants = new Map([...dishes.values()].map((dish) => [dish.restaurantId, dish]))
  return {
    ...quote,
    promo: promo && { code: promo.code, percent: promo.discount.percent, amount: promo.discount.amount },
    orders: quote.orders.map((order) => {
      const restaurant = restaurants.get(order.restaurantId)
      return {
        ...order,
        restaurantName: restaurant?.restaurantName ?? '',
        deliveryTime: restaurant
          ? rangeWhileBusy(restaurant.deliveryTime, restaurant.busyMinutes)
          : usualRange,
        minimumOrder: restaurant?.minimumOrder ?? paise(0),
        minimumOrderRemaining: paise(Math.max(0, (restaurant?.minimumOrder ?? 0) - order.subtotal)),
      }
    }),
  }
}
