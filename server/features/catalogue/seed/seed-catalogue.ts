import { count, inArray } from 'drizzle-orm'
import { dishes, restaurants } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { readSeedDishes, type SeedDish } from './read-dishes.ts'
import { seedRestaurants } from './restaurants.ts'

/** The demo account `restaurant` runs this one. */
export const firstRestaurantId = seedRestaurants[0].id

/** Best sellers come first, and the restaurants take turns, so that the first page shows what there is. */
const menuOrder = (all: readonly SeedDish[]): Map<string, number> => {
  const places = new Map<string, number>()
  const order = new Map<string, number>()
  for (const dish of all) {
    const group = `${dish.restaurantId} ${dish.bestSeller}`
    const place = places.get(group) ?? 0
    places.set(group, place + 1)
    const turn = seedRestaurants.findIndex(({ id }) => id === dish.restaurantId)
    order.set(dish.id, (dish.bestSeller ? 0 : 500) + place * seedRestaurants.length + turn)
  }
  return order
}

/**
 * Puts the demo's restaurants and dishes into the database. What is there already stays as it is, also when it was
 * edited or deleted since; a second call finds everything there and writes nothing.
 */
export const seedCatalogue = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const all = await readSeedDishes()
  const ids = all.map(({ id }) => id)
  const [known] = await deps.db.select({ dishes: count() }).from(dishes).where(inArray(dishes.id, ids))
  if (known?.dishes === ids.length) return

  const now = deps.clock()
  const stamps = { source: 'seed', createdAt: now, updatedAt: now }
  const order = menuOrder(all)
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(restaurants)
      .values(
        seedRestaurants.map((restaurant, place) => ({
          ...restaurant,
          ...stamps,
          cuisines: [...restaurant.cuisines],
          city: 'Bengaluru',
          sortOrder: place,
        })),
      )
      .onConflictDoNothing()
    await tx
      .insert(dishes)
      .values(all.map((dish) => ({ ...dish, ...stamps, sortOrder: order.get(dish.id) ?? 0 })))
      .onConflictDoNothing()
  })
}
