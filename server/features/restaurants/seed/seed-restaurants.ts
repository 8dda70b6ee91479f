import type { Transaction } from '../../../db/connection.ts'
import { restaurants } from '../../../db/tables/index.ts'
import { seedRestaurants } from './restaurants.ts'

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
