import { count, eq, sql } from 'drizzle-orm'
import type { Input } from '#shared/api/contract.ts'
import type { readFirstDay as contract, FirstDayPart } from '#shared/restaurants/contracts.ts'
import type { Executor } from '../../../db/connection.ts'
import { restaurants } from '../../../db/tables/index.ts'
import { keptDishes } from '../../../db/views/menu/dishes.ts'
import type { Deps } from '../../../deps.ts'
import { taxDetailsOf } from '../tax/tax-details.ts'
import { readTestOrder } from '../test-order/test-order.ts'
import { noSuchRestaurant, type RestaurantRow } from './profile-view.ts'

const countDishes = async (executor: Executor, restaurantId: string) => {
  const [held] = await executor
    .select({
      dishes: count(),
      photos: sql<number>`count(*) FILTER (WHERE ${keptDishes.image} NOT LIKE '/dishes/%')::int`,
    })
    .from(keptDishes)
    .where(eq(keptDishes.restaurantId, restaurantId))
  return { dishes: held?.dishes ?? 0, photos: held?.photos ?? 0 }
}

const missingOf = (row: RestaurantRow, dishCount: number): FirstDayPart[] => {
  const stated: Record<FirstDayPart, boolean> = {
    name: row.name !== '',
    address: row.address !== '',
    location: row.lat !== null && row.lng !== null,
    phone: row.phone !== '',
    cuisines: row.cuisines.length > 0,
    fssaiNumber: row.fssaiNumber !== '',
    hours: row.hours.some((periods) => periods.length > 0),
    dishes: dishCount > 0,
  }
  return (Object.keys(stated) as FirstDayPart[]).filter((part) => !stated[part])
}

/** What a restaurant, as its row was read, still has to state before customers see it. */
export const missingParts = async (executor: Executor, row: RestaurantRow): Promise<FirstDayPart[]> =>
  missingOf(row, (await countDishes(executor, row.id)).dishes)

/** How far a restaurant is on its first day, for its staff. Refuses with not_found. */
export const readFirstDay = async (
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'restaurantParts'>,
  restaurantId: string,
): Promise<Input<(typeof contract)['response']>> => {
  const { db } = deps
  const [row] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId))
  if (!row) throw noSuchRestaurant()
  const held = await countDishes(db, restaurantId)
  const [tax, testOrder, accounts] = await Promise.all([
    taxDetailsOf(deps, db, restaurantId),
    readTestOrder(deps, db, restaurantId),
    Promise.all(deps.restaurantParts.map((part) => part.hasPayoutAccount?.(db, restaurantId) ?? false)),
  ])
  return {
    live: row.active,
    missing: missingOf(row, held.dishes),
    ...held,
    payoutAccount: accounts.includes(true),
    taxDetails: tax !== null,
    testOrder: testOrder.heardAt !== null,
  }
}
