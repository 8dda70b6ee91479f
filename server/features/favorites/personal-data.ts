import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { favoriteDishes, favoriteRestaurants } from '../../db/tables/index.ts'

/** Ids of a person's favorites. */
export const favoritesOf = async (executor: Executor, userId: string) => {
  const dishes = await executor.select().from(favoriteDishes).where(eq(favoriteDishes.userId, userId))
  const restaurants = await executor
    .select()
    .from(favoriteRestaurants)
    .where(eq(favoriteRestaurants.userId, userId))
  return {
    dishes: dishes.map(({ dishId }) => dishId),
    restaurants: restaurants.map(({ restaurantId }) => restaurantId),
  }
}

export const eraseFavorites = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.delete(favoriteDishes).where(eq(favoriteDishes.userId, userId))
  await tx.delete(favoriteRestaurants).where(eq(favoriteRestaurants.userId, userId))
}
