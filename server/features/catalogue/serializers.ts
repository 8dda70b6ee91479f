import { isMenuCategory } from '#shared/catalogue.ts'
import type { Dish, Restaurant } from '#shared/contracts/catalogue.ts'
import type { readDishes, readRestaurant } from './catalogue-store.ts'
import { pictureUrl } from './drawings/picture-url.ts'
import { openingState } from './opening-hours.ts'

type Row<T extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<T>>>
type DishRow = Awaited<ReturnType<typeof readDishes>>[number]
type RestaurantRow = Row<typeof readRestaurant>

/** Rounds to one decimal: PostgreSQL's `real` 4.7 becomes 4.699999809 as a double. */
const oneDecimal = (rating: number | null) => (rating === null ? null : Math.round(rating * 10) / 10)

/** A dish as the API returns it; the fields of a discount and the mark of options are present only if there are any. */
export const serializeDish = (row: DishRow): Dish => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: row.price,
  category: isMenuCategory(row.category) ? row.category : 'main-course',
  restaurant: { id: row.restaurantId, name: row.restaurantName },
  image: pictureUrl(row.image),
  isVeg: row.isVeg,
  isSpicy: row.isSpicy,
  bestSeller: row.bestSeller,
  rating: oneDecimal(row.rating),
  servingSize: row.servingSize,
  quantity: row.quantity,
  available: row.available,
  ...(row.originalPrice !== null && { originalPrice: row.originalPrice }),
  ...(row.discount !== null && { discount: row.discount }),
  ...(row.customizable && { customizable: true }),
})

/** A restaurant as the API returns it, open or closed as of `now`. */
export const serializeRestaurant = (row: RestaurantRow, now: Date): Restaurant => {
  const { open, opensAt } = openingState(row.hours, now)
  return {
    id: row.id,
    name: row.name,
    area: row.area,
    cuisines: row.cuisines,
    deliveryTime: row.deliveryTime,
    servingCapacity: row.servingCapacity,
    rating: oneDecimal(row.rating),
    open,
    opensAt: opensAt?.toISOString() ?? null,
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  }
}
