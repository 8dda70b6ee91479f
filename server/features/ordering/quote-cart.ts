import type { QuoteAnswer } from '#shared/contracts/ordering.ts'
import type { Deps } from '../../deps.ts'
import { readCart } from './cart-store.ts'
import { type CartItem, priceCart } from './order.ts'

/**
 * What checkout would charge for these items now, in paise (decisions.md, delivery fee). Refuses a dish that is gone or
 * unavailable, and a restaurant that is closed.
 */
export const quoteCart = async (deps: Deps, items: readonly CartItem[]): Promise<QuoteAnswer> => {
  const { dishes, pricing } = await readCart(
    deps,
    items.map((item) => item.dishId),
    deps.clock(),
  )
  const quote = priceCart(items, dishes, pricing)
  const names = new Map([...dishes.values()].map((dish) => [dish.restaurantId, dish.restaurantName]))
  return {
    ...quote,
    orders: quote.orders.map((order) => ({ ...order, restaurantName: names.get(order.restaurantId) ?? '' })),
  }
}
