import type { Deps } from '../../deps.ts'
import { countDishes, readDishIds, readRestaurantIds } from './catalogue-store.ts'

/** A page of the catalogue: its path, and when its content last changed. */
export type PagePath = { path: string; changed: Date }

export const restaurantPath = (id: string): string => `/restaurants/${encodeURIComponent(id)}`
export const dishPath = (id: string): string => `/dishes/${encodeURIComponent(id)}`

/** The page of every active restaurant. */
export const listRestaurantPaths = async (deps: Pick<Deps, 'db'>): Promise<PagePath[]> =>
  (await readRestaurantIds(deps.db)).map(({ id, updatedAt }) => ({
    path: restaurantPath(id),
    changed: updatedAt,
  }))

/** The pages of `limit` dishes, from an offset on. */
export const listDishPaths = async (
  deps: Pick<Deps, 'db'>,
  part: { offset: number; limit: number },
): Promise<PagePath[]> =>
  (await readDishIds(deps.db, part)).map(({ id, updatedAt }) => ({ path: dishPath(id), changed: updatedAt }))

export const countDishPaths = (deps: Pick<Deps, 'db'>): Promise<number> => countDishes(deps.db)
