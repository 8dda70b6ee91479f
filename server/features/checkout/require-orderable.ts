import type { LatLng } from '#shared/api/wire.ts'
import { Refusal } from '#shared/errors.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import type { OrderQuote } from '#shared/orders/pricing.ts'
import { notBroughtThere, outOfArea } from '../areas/out-of-area.ts'
import { isServed } from '../areas/platform-areas.ts'
import { distance } from '../deliveries/positions/distance.ts'
import type { OrderableDish } from '../orders/order.ts'
import type { SettingValue } from '../settings/registry.ts'

/**
 * Refuses an order of less than its restaurant takes (below_minimum_order), and says how much is missing. A
 * discount does not count against it, as it does not for free delivery.
 */
export const requireMinimum = (
  orders: readonly OrderQuote[],
  dishes: ReadonlyMap<string, OrderableDish>,
): void => {
  for (const { restaurantId, subtotal, deliveryArea } of orders) {
    const dish = [...dishes.values()].find((one) => one.restaurantId === restaurantId)
    const least = deliveryArea?.minimum ?? dish?.minimumOrder ?? 0
    if (dish === undefined || subtotal >= least) continue
    throw new Refusal(
      'below_minimum_order',
      /*i18n*/ '{restaurant} delivers from {minimum} on. Please add dishes for {missing} more.',
      { items: /*i18n*/ 'Below the minimum order' },
      {
        restaurant: dish.restaurantName,
        minimum: formatPaise(paise(least)),
        missing: formatPaise(paise(least - subtotal)),
      },
    )
  }
}

/**
 * Refuses an address that is farther from a restaurant than it delivers (out_of_delivery_area). Only a point
 * that somebody put on the map is known well enough to refuse. With `collection` it says that it can be
 * collected.
 */
export const requireInRadius = (
  dishes: Iterable<OrderableDish>,
  door: LatLng | undefined,
  collection = false,
): void => {
  if (door === undefined) return
  for (const { lat, lng, deliveryRadius, restaurantName: restaurant } of dishes)
    if (
      lat !== null &&
      lng !== null &&
      deliveryRadius !== null &&
      distance({ lat, lng }, door) > deliveryRadius
    )
      throw notBroughtThere(restaurant, collection)
}

/**
 * Refuses an address in a PIN code that the operator does not deliver to (out_of_delivery_area), so that
 * nothing is cooked for another city by whoever has not drawn an area; says whether it can be collected.
 */
export const requirePinCode = (
  { pinCodes }: SettingValue<'ordering'>,
  zipCode: string,
  collection: boolean,
): void => {
  if (pinCodes.length === 0 || pinCodes.some((code) => zipCode.startsWith(code))) return
  throw outOfArea(collection, {
    collect:
      /*i18n*/ 'We do not deliver to the PIN code {pin} yet. Collect it at the counter, or choose another address.',
    elsewhere: /*i18n*/ 'We do not deliver to the PIN code {pin} yet. Please choose another address.',
    beside: { 'shippingDetails.zipCode': /*i18n*/ 'Not delivered to yet' },
    variables: { pin: zipCode },
  })
}

/**
 * Refuses a door outside the platform's own areas (out_of_delivery_area): nothing is brought there by
 * anybody. Where they are drawn, nobody orders without saying where the door is (validation_failed); where
 * that is only `wanted`, nothing is refused until then.
 */
export const requireServed = (
  { areas }: SettingValue<'ordering'>,
  door: LatLng | undefined,
  collection: boolean,
  location: 'needed' | 'wanted',
): void => {
  if (areas.length === 0) return
  if (door === undefined) {
    if (location === 'wanted') return
    throw new Refusal(
      'validation_failed',
      /*i18n*/ 'We do not deliver everywhere yet. Please put your door on the map.',
      { 'shippingDetails.location': /*i18n*/ 'Please put your door on the map' },
    )
  }
  if (isServed(areas, door)) return
  throw outOfArea(collection, {
    collect:
      /*i18n*/ 'Nobody delivers there for us yet. Collect it at the counter, or choose another address.',
    elsewhere: /*i18n*/ 'Nobody delivers there for us yet. Please choose another address.',
    beside: { 'shippingDetails.address': /*i18n*/ 'Not delivered here: please choose another address' },
  })
}

/** Refuses (validation_failed, 422) to have collected what a restaurant only brings. */
export const requireCollection = (dishes: Iterable<OrderableDish>): void => {
  for (const { collection, restaurantName: restaurant } of dishes)
    if (!collection)
      throw new Refusal(
        'validation_failed',
        /*i18n*/ '{restaurant} cannot be collected from. Please have it delivered.',
        { fulfilment: /*i18n*/ 'Delivery only' },
        { restaurant },
      )
}

/** The prices of what is collected: no fee, and no courier who is owed a share. */
export const collected = <P extends { deliveryFee: Paise; agentPercent: number }>(pricing: P): P => ({
  ...pricing,
  deliveryFee: paise(0),
  agentPercent: 0,
})

/**
 * Refuses with restaurant_closed (409), in the operator's words if there are any, while no orders are taken
 * at all.
 */
export const requireOpen = ({ open, notice }: SettingValue<'ordering'>): void => {
  if (!open)
    throw new Refusal(
      'restaurant_closed',
      notice || /*i18n*/ 'We take no orders right now. Please try later.',
    )
}
