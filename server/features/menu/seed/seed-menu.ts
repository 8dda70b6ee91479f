import { count, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { dishes } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { seedRestaurants } from '../../restaurants/seed/restaurants.ts'
import {
  seedRating,
  seedRestaurantRatings,
  seedRestaurantRows,
} from '../../restaurants/seed/seed-restaurants.ts'
import { endSeededOffers } from '../offers/demo-offers.ts'
import { readSeedDishes, type SeedDish } from './read-dishes.ts'
import { seedOptions } from './seed-options.ts'
import { translateSeed } from './translate-seed.ts'

/** The menu's order: restaurants in turn, each by its own menu, so that the first page shows a variety. */
const menuOrder = (all: readonly SeedDish[]): Map<string, number> => {
  const places = new Map<string, number>()
  const order = new Map<string, number>()
  for (const dish of all) {
    const place = places.get(dish.restaurantId) ?? 0
    places.set(dish.restaurantId, place + 1)
    const turn = seedRestaurants.findIndex(({ id }) => id === dish.restaurantId)
    order.set(dish.id, place * seedRestaurants.length + turn)
  }
  return order
}

/**
 * Adds the demo's restaurants and dishes that are missing, and once what can be chosen with them. Existing
 * rows stay as they are, also if they were edited or deleted since. `rated`: whether so many ratings are said
 * to be behind its means; not where real ones are about to be there, so that nothing else was ever read.
 */
export const seedMenu = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { rated = true }: { rated?: boolean } = {},
): Promise<void> => {
  await seedDishes(deps)
  if (rated) {
    await seedRestaurantRatings(deps.db)
    await seedDishRatings(deps)
  }
  await seedOptions(deps)
  await endSeededOffers(deps)
  await translateSeed(deps)
}

const seedDishes = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const all = await readSeedDishes()
  const ids = all.map(({ id }) => id)
  const [known] = await deps.db.select({ dishes: count() }).from(dishes).where(inArray(dishes.id, ids))
  if (known?.dishes === ids.length) return

  const now = deps.clock()
  const stamps = { source: 'seed', createdAt: now, updatedAt: now }
  const order = menuOrder(all)
  await deps.db.transaction(async (tx) => {
    await seedRestaurantRows(tx, now)
    await tx
      .insert(dishes)
      .values(all.map((dish) => ({ ...dish, ...stamps, sortOrder: order.get(dish.id) ?? 0 })))
      .onConflictDoNothing()
  })
}

/** So many rated a dish of the demo. */
const raters = [100, 900] as const

/** The same as of the restaurants (seed-restaurants.ts), in one statement. */
const seedDishRatings = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  const rows = (await readSeedDishes()).map(({ id, rating }) => ({ id, ...seedRating(id, rating, raters) }))
  await db.execute(sql`UPDATE ${dishes}
    SET rating = NULL, rating_sum = rating_sum + seed.sum, rating_count = rating_count + seed.count
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS seed (id text, sum int, count int)
    WHERE ${dishes.id} = seed.id AND ${dishes.source} = 'seed' AND ${dishes.rating} IS NOT NULL`)
}

/** The same of the demo's dishes as `eraseSeededRatings` of its restaurants. */
export const eraseSeededDishRatings = async (executor: Executor, since: Date): Promise<void> => {
  await executor
    .update(dishes)
    .set({ rating: null, ratingSum: 0, ratingCount: 0, createdAt: since })
    .where(eq(dishes.source, 'seed'))
}
