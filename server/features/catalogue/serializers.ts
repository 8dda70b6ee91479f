import type { LatLng } from '#shared/api/wire.ts'
import { isMenuCategory } from '#shared/catalogue/categories.ts'
import type { Dish, Restaurant, RestaurantCard, RestaurantDetails } from '#shared/catalogue/contracts.ts'
import { distance } from '#shared/deliveries/distance.ts'
import { shownRange } from '#shared/orders/arrival.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import { pictureUrl } from '../drawings/picture-url.ts'
import { clockOf, servingState } from '../menu/serving-hours.ts'
import { closedReason } from '../restaurants/changes-at.ts'
import { orderingState, shiftsOfWeek } from '../restaurants/opening-hours.ts'
import { ratingShown, type readDishes, type readRestaurant } from './catalogue-store.ts'
import type { RestaurantFacts } from './restaurant-facts.ts'

type Row<T extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<T>>>
type DishRow = Awaited<ReturnType<typeof readDishes>>[number]
type RestaurantRow = Row<typeof readRestaurant>

const shownRating = (row: Parameters<typeof ratingShown>[0]) => ({
  rating: ratingShown(row),
  ratingCount: row.ratingCount,
})

/** When the first of these dishes begins or ends to be served; null where none has hours. */
export const servingChangesAt = (rows: readonly Pick<DishRow, 'servedHours'>[], now: Date): Date | null => {
  const changes = rows.flatMap(({ servedHours }) => servingState(servedHours, now).changesAt?.getTime() ?? [])
  return changes.length > 0 ? new Date(Math.min(...changes)) : null
}

/**
 * A dish as the API returns it, served or not as of `now`; the fields of a discount and the mark of options
 * are present only if there are any.
 */
export const serializeDish = (row: DishRow, now: Date): Dish => {
  const { open, opensAt } = servingState(row.servedHours, now)
  const orderable = row.available && row.leftToday !== 0
  return {
    ...dishFields(row),
    available: orderable && open,
    ...(orderable && opensAt !== null && { availableFrom: clockOf(opensAt) }),
  }
}

const dishFields = (row: DishRow) => ({
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
  ...shownRating(row),
  servingSize: row.servingSize,
  quantity: row.quantity,
  ...(row.nameHi !== '' && { nameHi: row.nameHi }),
  ...(row.descriptionHi !== '' && { descriptionHi: row.descriptionHi }),
  ...(row.quantityHi !== '' && { quantityHi: row.quantityHi }),
  ...(row.counterPrices && { counterPrices: true as const }),
  ...(row.leftToday !== null && { left: row.leftToday }),
  ...(row.originalPrice !== null && { originalPrice: row.originalPrice }),
  ...(row.discount !== null && { discount: row.discount }),
  ...(row.offerEndsAt !== null && { offerEndsAt: row.offerEndsAt.toISOString() }),
  ...(row.customizable && { customizable: true as const }),
  ...(row.section !== null && { section: row.section }),
})

/** A restaurant as the API returns it, open or closed as of `now`. */
export const serializeRestaurant = (row: RestaurantRow, now: Date): Restaurant => {
  const { open, opensAt } = orderingState(row, now)
  const reason = open ? undefined : closedReason(row.holidays, now)
  return {
    id: row.id,
    name: row.name,
    area: row.area,
    cuisines: row.cuisines,
    deliveryTime: shownRange({ ...row, busyMinutes: busyNow(row, now) }),
    servingCapacity: row.servingCapacity,
    ...shownRating(row),
    open,
    opensAt: opensAt?.toISOString() ?? null,
    ...(reason !== undefined && { closedReason: reason }),
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    ...(row.minimumOrder > 0 && { minimumOrder: row.minimumOrder }),
    ...(row.fssaiNumber !== '' && { fssaiNumber: row.fssaiNumber }),
    ...(row.counterPrices && { counterPrices: true as const }),
  }
}

/** The same with what its menu says, and how far it is from a place. */
export const serializeCard = (
  row: RestaurantRow,
  { now, facts, near }: { now: Date; facts: RestaurantFacts; near?: LatLng | undefined },
): RestaurantCard => {
  const restaurant = serializeRestaurant(row, now)
  const { location } = restaurant
  return {
    ...restaurant,
    ...facts,
    ...(near && location && { distance: distance(near, location) }),
  }
}

/** The same with its description and hours. */
export const serializeRestaurantDetails = (
  row: RestaurantRow,
  now: Date,
  facts: RestaurantFacts,
): RestaurantDetails => ({
  ...serializeCard(row, { now, facts }),
  description: row.description,
  ...(row.descriptionHi !== '' && { descriptionHi: row.descriptionHi }),
  closesAt: closesAt(row, now)?.toISOString() ?? null,
  hours: shiftsOfWeek(row.hours),
})

const closesAt = (row: RestaurantRow, now: Date): Date | null => {
  const { open, changesAt } = orderingState(row, now)
  return open ? changesAt : null
}
