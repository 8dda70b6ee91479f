import { isMenuCategory } from '#shared/catalogue.ts'
import type { Dish, Restaurant } from '#shared/contracts/catalogue.ts'
import type { readDish, readRestaurant } from './catalogue-store.ts'
import { openingState } from './opening-hours.ts'

type Row<T extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<T>>>
type DishRow = Row<typeof readDish>
type RestaurantRow = Row<typeof readRestaurant>

/** PostgreSQL's `real` comes back as 4.7, but 4.699999809 through a double: one decimal is what is shown. */
const oneDecimal = (rating: number | null) => (rating === null ? null : Math.round(rating * 10) / 10)

/** The wire form of a dish; the offer's fields are there only when there is an offer. */
export const serializeDish = (row: DishRow): Dish => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: row.price,
  category: isMenuCategory(row.category) ? row.category : 'main-course',
  restaurant: { id: row.restaurantId, name: row.restaurantName },
  image: row.image,
  isVeg: row.isVeg,
  isSpicy: row.isSpicy,
  bestSeller: row.bestSeller,
  rating: oneDecimal(row.rating),
  servingSize: row.servingSize,
  quantity: row.quantity,
  available: row.available,
  ...(row.originalPrice !== null && { originalPrice: row.originalPrice }),
  ...(row.discount !== null && { discount: row.discount }),
})

/** The wire form of a restaurant as it stands at `now`. */
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
