import { and, desc, eq } from 'drizzle-orm'
import type { FavoriteKind } from '#shared/favorites/contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { favoriteDishes, favoriteRestaurants } from '../../db/tables/favorites.ts'

/** Ids of one kind, the latest first. */
export const readFavoriteIds = async (
  executor: Executor,
  kind: FavoriteKind,
  userId: string,
): Promise<string[]> => {
  const rows =
    kind === 'dishes'
      ? await executor
          .select({ id: favoriteDishes.dishId })
          .from(favoriteDishes)
          .where(eq(favoriteDishes.userId, userId))
          .orderBy(desc(favoriteDishes.createdAt), favoriteDishes.dishId)
      : await executor
          .select({ id: favoriteRestaurants.restaurantId })
          .from(favoriteRestaurants)
          .where(eq(favoriteRestaurants.userId, userId))
          .orderBy(desc(favoriteRestaurants.createdAt), favoriteRestaurants.restaurantId)
  return rows.map(({ id }) => id)
}

/** Adds favorites that are missing. Returns how many were added. */
export const insertFavorites = async (
  executor: Executor,
  kind: FavoriteKind,
  userId: string,
  ids: readonly string[],
  createdAt: Date,
): Promise<number> => {
  if (ids.length === 0) return 0
  const { rowCount } =
    kind === 'dishes'
      ? await executor
          .insert(favoriteDishes)
          .values(ids.map((dishId) => ({ userId, dishId, createdAt })))
          .onConflictDoNothing()
      : await executor
          .insert(favoriteRestaurants)
          .values(ids.map((restaurantId) => ({ userId, restaurantId, createdAt })))
          .onConflictDoNothing()
  return rowCount ?? 0
}

/** Removes a favorite. Returns whether there was one. */
export const deleteFavorite = async (
  executor: Executor,
  kind: FavoriteKind,
  userId: string,
  id: string,
): Promise<boolean> => {
  const { rowCount } =
    kind === 'dishes'
      ? await executor
          .delete(favoriteDishes)
          .where(and(eq(favoriteDishes.userId, userId), eq(favoriteDishes.dishId, id)))
      : await executor
          .delete(favoriteRestaurants)
          .where(and(eq(favoriteRestaurants.userId, userId), eq(favoriteRestaurants.restaurantId, id)))
  return rowCount === 1
}
