import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { catalogPrior, type RatingSums, shownMean } from '#shared/ratings/mean.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { restaurants } from '../../../db/tables/index.ts'
import { seedRestaurants } from './restaurants.ts'

/**
 * A mean of the demo as stars and how many gave them, so that it is shown as it stands there and one vote
 * moves it as little as any other. How many differs by what is rated, always the same.
 */
export const seedRating = (
  id: string,
  shown: number,
  [least, most]: readonly [number, number],
): RatingSums => {
  let hash = 0
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) % 9_973
  const count = least + (hash % (most - least))
  const { mean, weight } = catalogPrior
  const sum = Math.round(shown * (weight + count) - mean * weight)
  if (sum > 5 * count || shownMean({ sum, count }, catalogPrior) !== shown)
    throw new Error(`${id}: ${count} cannot have a mean of ${shown}`)
  return { sum, count }
}

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
        collection: true,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
}

/** What the demo of before said of a restaurant, by a slip. */
const slips: Record<string, string> = {
  'punjab-rasoi': 'DataDirectory cooking of the five rivers: slow dals, generous butter, tall lassi.',
}

/**
 * Describes the demo's restaurants in Hindi in a demo that is older than that; what somebody has written
 * since stays as it is.
 */
export const translateSeedRestaurants = async (executor: Executor): Promise<void> => {
  for (const { id, description, descriptionHi } of seedRestaurants)
    await executor
      .update(restaurants)
      .set({ description, descriptionHi })
      .where(
        and(
          eq(restaurants.id, id),
          eq(restaurants.descriptionHi, ''),
          inArray(restaurants.description, [description, slips[id] ?? description]),
        ),
      )
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
    .set({ rating: null, ratingSum: 0, ratingCount: 0, createdAt: since })
    .where(eq(restaurants.source, 'seed'))
}
