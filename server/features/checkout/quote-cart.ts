import type { LatLng } from '#shared/api/wire.ts'
import type { QuoteResponse } from '#shared/checkout/contracts.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { collectedMinutes, promisedMinutes, rangeText, spanAfter } from '#shared/orders/arrival.ts'
import type { Fulfilment } from '#shared/orders/order-lifecycle.ts'
import type { Deps } from '../../deps.ts'
import { deliveryBy } from '../areas/delivery-by.ts'
import { isCollectable } from '../areas/out-of-area.ts'
import { distance } from '../deliveries/positions/distance.ts'
import { type CartItem, orderedOf, priceCart } from '../orders/order.ts'
import { readCart } from '../orders/read-cart.ts'
import { requireWorth } from '../promotions/require-worth.ts'
import { type PromoUser, validatePromo } from '../promotions/validate-promo.ts'
import { cartSlot } from './cart-slot.ts'
import { creditFor } from './credit-for.ts'
import {
  collected,
  requireCollection,
  requireInRadius,
  requireOpen,
  requirePinCode,
  requireServed,
} from './require-orderable.ts'

type Asked = {
  items: readonly CartItem[]
  promoCode?: string | undefined
  /** In paise. */
  donation?: Paise | undefined
  /** Where it goes to, if the customer has put the door on the map: a long way takes longer. */
  location?: LatLng | undefined
  /** The PIN code that it goes to, as soon as the customer has said it. */
  zipCode?: string | undefined
  /** When the slot begins that it is for; absent: as soon as possible. */
  slot?: string | undefined
  /** For the couriers, in paise. */
  tip?: Paise | undefined
  /** Absent: brought. */
  fulfilment?: Fulfilment | undefined
  /** Whether to pay with the caller's credit. */
  credit?: boolean | undefined
}

/**
 * What checkout would charge the caller for these items now, in paise (decisions.md, delivery fee). Refuses a
 * dish that is deleted or unavailable, a closed restaurant, a slot that is full or not offered, and a promo
 * code that the caller cannot use (rate_limited after too many wrong ones). What a restaurant's minimum
 * lacks is said, not refused: a cart is filled dish by dish. A location where a restaurant does not deliver
 * or that is too far from it, and a PIN code where the operator does not deliver, are refused with
 * out_of_delivery_area. A visitor sees the discount too; checkout decides whether the code is valid for them.
 */
export const quoteCart = async (
  deps: Deps,
  asker: PromoUser,
  { items, promoCode, donation, location, zipCode, slot, tip: asked = paise(0), fulfilment, credit }: Asked,
): Promise<QuoteResponse> => {
  const promo = promoCode === undefined ? null : await validatePromo(deps, promoCode, asker)
  const now = deps.clock()
  const from = slot === undefined ? null : new Date(slot)
  const {
    dishes,
    pricing: deliveryPricing,
    ordering,
    areas,
  } = await readCart(
    deps,
    items.map((item) => item.dishId),
    now,
    from,
  )
  requireOpen(ordering)
  const isCollected = fulfilment === 'collection'
  if (isCollected) requireCollection(dishes.values())
  else {
    const collection = isCollectable(dishes.values())
    if (zipCode !== undefined) requirePinCode(ordering, zipCode, collection)
    requireServed(ordering, location, collection, 'wanted')
    requireInRadius(dishes.values(), location, collection)
  }
  const tip = isCollected ? paise(0) : asked
  const pricing = isCollected ? collected(deliveryPricing) : deliveryPricing
  const chosen = from && (await cartSlot(deps, from, items, { dishes }, now, 'look'))
  const brought = isCollected ? undefined : deliveryBy(areas, dishes, location, 'wanted')
  const quote = priceCart(items, dishes, pricing, promo?.discount ?? null, donation, brought)
  requireWorth(promo, quote.orders)
  const restaurants = new Map([...dishes.values()].map((dish) => [dish.restaurantId, dish]))
  return {
    ...quote,
    tip,
    total: paise(quote.total + tip),
    credit: credit === true ? await creditFor(deps, asker.userId, quote.orders) : paise(0),
    promo: promo && { code: promo.code, percent: promo.discount.percent, amount: promo.discount.amount },
    orders: quote.orders.map((order) => {
      const restaurant = restaurants.get(order.restaurantId)
      if (!restaurant) throw new Error(`no dish of restaurant ${order.restaurantId} in the cart`)
      const { restaurantName, minimumOrder, lat, lng } = restaurant
      const metres =
        location === undefined || lat === null || lng === null ? null : distance({ lat, lng }, location)
      const promised = isCollected
        ? collectedMinutes(promisedMinutes(restaurant))
        : promisedMinutes(restaurant, orderedOf(order, metres))
      const least = isCollected ? paise(0) : (order.deliveryArea?.minimum ?? minimumOrder)
      const { from, to } = chosen ?? spanAfter(now, promised)
      return {
        ...order,
        restaurantName,
        deliveryTime: rangeText(promised),
        arrival: { from: from.toISOString(), to: to.toISOString() },
        minimumOrder: least,
        minimumOrderRemaining: paise(Math.max(0, least - order.subtotal)),
        collection: restaurant.collection,
        deliveryArea: order.deliveryArea ?? null,
        needsLocation:
          !isCollected &&
          location === undefined &&
          (ordering.areas.length > 0 || areas?.has(order.restaurantId) === true),
      }
    }),
  }
}
