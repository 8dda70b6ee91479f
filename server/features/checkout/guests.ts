import type { CartLine } from '#shared/checkout/cart-validation.ts'
import { lineKey } from '#shared/checkout/line-key.ts'
import type { OrderQuote, PricingSettings } from '#shared/orders/pricing.ts'
import type { OrderGuest } from '../../db/tables/orders.ts'
import { type OrderableDish, priceCart } from '../orders/order.ts'

/** Somebody of a group cart, with what they chose. */
export type Guest = { name: string; items: readonly CartLine[] }

const keyOf = ({ dishId, options }: OrderQuote['items'][number]) =>
  lineKey(
    dishId,
    options.map(({ id }) => id),
  )

/** Which portions of an order's lines are whose: alike dishes of several people are one line of the order. */
export const guestsOf = (
  guests: readonly Guest[],
  order: OrderQuote,
  dishes: ReadonlyMap<string, OrderableDish>,
  pricing: PricingSettings,
): OrderGuest[] => {
  const lines = new Map(order.items.map((item, line) => [keyOf(item), line]))
  return guests.map(({ name, items }) => ({
    name,
    items: priceCart(items, dishes, pricing).orders.flatMap((own) =>
      own.items.flatMap((item) => {
        const line = lines.get(keyOf(item))
        return line === undefined ? [] : [{ line, quantity: item.quantity }]
      }),
    ),
  }))
}
