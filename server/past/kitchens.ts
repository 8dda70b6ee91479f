import { asc, eq } from 'drizzle-orm'
import { restaurantStaff, restaurants } from '../db/tables/index.ts'
import type { Deps } from '../deps.ts'
import type { Kitchen } from './order-course.ts'

export type PastKitchen = Kitchen & { id: string; area: string }

/** The demo's restaurants, with whoever works there. */
export const readKitchens = async ({ db }: Pick<Deps, 'db'>): Promise<Map<string, PastKitchen>> => {
  const rows = await db
    .select({
      id: restaurants.id,
      area: restaurants.area,
      lat: restaurants.lat,
      lng: restaurants.lng,
      usual: restaurants.preparationMinutes,
      busyMinutes: restaurants.busyMinutes,
      busyUntil: restaurants.busyUntil,
      userId: restaurantStaff.userId,
    })
    .from(restaurants)
    .leftJoin(restaurantStaff, eq(restaurantStaff.restaurantId, restaurants.id))
    .where(eq(restaurants.source, 'seed'))
    .orderBy(asc(restaurants.sortOrder))
  return new Map(rows.map((row) => [row.id, row]))
}
