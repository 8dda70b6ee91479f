import type { LatLng } from '#shared/api/wire.ts'
import { Refusal } from '#shared/errors.ts'
import type { Paise } from '#shared/money/money.ts'
import type { DeliveryOf } from '#shared/orders/pricing.ts'
import { chooseArea } from './area.ts'
import type { AreasByRestaurant } from './areas-of.ts'
import { isCollectable, notBroughtThere } from './out-of-area.ts'

type Kitchen = {
  restaurantId: string
  restaurantName: string
  minimumOrder: Paise
  collection: boolean
  lat: number | null
  lng: number | null
}

/**
 * By which the orders of a cart are brought to a door; undefined where none of its restaurants has areas, so
 * that the flat fee counts. What it returns refuses a door outside (out_of_delivery_area), and where a door
 * is needed and nobody has said where it is (validation_failed); where it is only wanted, the flat fee is
 * shown until then.
 */
export const deliveryBy = (
  areas: AreasByRestaurant | undefined,
  dishes: ReadonlyMap<string, Kitchen>,
  door: LatLng | undefined,
  location: 'needed' | 'wanted',
): DeliveryOf | undefined => {
  if (areas === undefined) return undefined
  return (restaurantId, subtotal) => {
    const own = areas.get(restaurantId)
    const kitchen = [...dishes.values()].find((dish) => dish.restaurantId === restaurantId)
    if (own === undefined || kitchen === undefined) return null
    if (door === undefined) {
      if (location === 'wanted') return null
      throw pointMissing(kitchen)
    }
    const { lat, lng, minimumOrder } = kitchen
    const from = lat === null || lng === null ? null : { lat, lng }
    const area = chooseArea(own, door, from, subtotal, minimumOrder)
    if (area === 'outside') throw notBroughtThere(kitchen.restaurantName, isCollectable(dishes.values()))
    return area
  }
}

const pointMissing = ({ restaurantName: restaurant }: Kitchen): Refusal => {
  const beside = { 'shippingDetails.location': /*i18n*/ 'Please put your door on the map' }
  return new Refusal(
    'validation_failed',
    /*i18n*/ 'What {restaurant} takes for the delivery depends on where you are. Please put your door on the map.',
    beside,
    { restaurant },
  )
}
