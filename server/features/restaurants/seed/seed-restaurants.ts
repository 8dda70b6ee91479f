import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { restaurants } from '../../../db/tables/index.ts'
import { seedRestaurants } from './restaurants.ts'
import { seedRating } from './seed-rating.ts'

/** The demo account `restaurant` runs this one. */
export const firstRestaurantId = seedRestaurants[0].id

/** Adds the demo's restaurants that are missing. */
export const seedRestaurantRows = async (tx: Transaction, now: Date): Promise<void> => {
  await tx
    .insert(restaurants)
    .values(
      seedRestaurants.map((restaurant, place) => ({
        ...restaurant,
        cuisines: [...restaurant.cuisines],
        city: 'Bengaluru',
        sortOrder: place,
        source: 'seed',
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
}

/** So many rated a restaurant of the demo. */
const raters = [180, 2_400] as const

/**
 * Puts the demo's means into the sums that ratings are counted in, once: also in a demo of before, beside
 * what was rated there since.
 */
export const seedRestaurantRatings = async (executor: Executor): Promise<void> => {
  for (const { id, rating } of seedRestaurants) {
    const { sum, count } = seedRating(id, rating, raters)
    await executor
      .update(restaurants)
      .set({
        rating: null,
        ratingSum: sql`${restaurants.ratingSum} + ${sum}`,
        ratingCount: sql`${restaurants.ratingCount} + ${count}`,
      })
      .where(and(eq(restaurants.id, id), eq(restaurants.source, 'seed'), isNotNull(restaurants.rating)))
  }
}

/**
 * Takes the demo's means out of its restaurants again, which are said to be there since `since`: what real
 * ratings say of them takes their place.
 */
export const eraseSeededRatings = async (executor: Executor, since: Date): Promise<void> => {
  await executor
    .update(restaurants)
    .set({ ratingSum: 0, ratingCount: 0, createdAt: since })
    .where(eq(restaurants.source, 'seed'))
}
