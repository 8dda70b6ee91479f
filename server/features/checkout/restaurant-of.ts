import type { OrderableDish } from '../orders/order.ts'

/** What an order needs of the restaurant of its dishes. */
export const restaurantOf = (dishes: ReadonlyMap<string, OrderableDish>, id: string) => {
  const dish = [...dishes.values()].find((candidate) => candidate.restaurantId === id)
  if (!dish) throw new Error(`no dish of restaurant ${id} in the cart`)
  const { lat, lng, deliveryTime, preparationMinutes, busyMinutes, promise, commissionPercent } = dish
  return {
    commissionPercent,
    deliveryTime,
    preparationMinutes,
    busyMinutes,
    promise,
    place: lat === null || lng === null ? null : { lat, lng },
    view: {
      id,
      name: dish.restaurantName,
      area: dish.restaurantArea,
      address: dish.restaurantAddress,
      lat,
      lng,
    },
  }
}
