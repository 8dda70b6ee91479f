import { eq } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { restaurants } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { orderingState, shiftsOfWeek } from '../opening-hours.ts'
import { holidaysFrom } from './holidays.ts'

export type RestaurantRow = typeof restaurants.$inferSelect

export const noSuchRestaurant = () =>
  new Refusal('not_found', /*i18n*/ 'This restaurant is not on Annapurna Eats.')

/** A restaurant as its staff see it, as of `now`. An expired pause is shown as none. */
export const profileView = (row: RestaurantRow, now: Date): RestaurantProfile => {
  const { open, opensAt } = orderingState(row, now)
  const busy = busyNow(row, now)
  const isPaused = row.pausedUntil !== null && row.pausedUntil > now
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    descriptionHi: row.descriptionHi,
    cuisines: row.cuisines,
    fssaiNumber: row.fssaiNumber,
    inChain: row.inChain,
    phone: row.phone,
    address: row.address,
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    hours: shiftsOfWeek(row.hours),
    holidays: holidaysFrom(row.holidays, marketDay(now)),
    preparationMinutes: row.preparationMinutes,
    minimumOrder: row.minimumOrder,
    counterPrices: row.counterPrices,
    collection: row.collection,
    slotOrders: row.slotOrders,
    slotPortions: row.slotPortions,
    slotLeadMinutes: row.slotLeadMinutes,
    busyMinutes: busy,
    busyUntil: busy > 0 ? (row.busyUntil?.toISOString() ?? null) : null,
    deliveryRadius: row.deliveryRadius,
    autoAccept:
      row.autoAcceptCapacity === null ? null : { capacity: row.autoAcceptCapacity, unit: row.autoAcceptUnit },
    pausedUntil: isPaused ? (row.pausedUntil?.toISOString() ?? null) : null,
    pauseCause: isPaused ? row.pauseCause : null,
    open,
    opensAt: opensAt?.toISOString() ?? null,
    live: row.active,
  }
}

/** The settings of a restaurant, for its staff. Refuses with not_found. */
export const readProfile = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  restaurantId: string,
): Promise<RestaurantProfile> => {
  const [row] = await deps.db.select().from(restaurants).where(eq(restaurants.id, restaurantId))
  if (!row) throw noSuchRestaurant()
  return profileView(row, deps.clock())
}
