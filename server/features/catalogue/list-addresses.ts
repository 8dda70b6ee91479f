import type { Deps } from '../../deps.ts'
import { countDishes, readDishIds, readRestaurantIds } from './catalogue-store.ts'

/** A page of the catalogue: its path, and when what it shows last changed. */
export type PageAddress = { path: string; changed: Date }

export const restaurantPath = (id: string): string => `/restaurants/${encodeURIComponent(id)}`
export const dishPath = (id: string): string => `/dishes/${encodeURIComponent(id)}`

/** The page of every active restaurant. */
export const listRestaurantAddresses = async (deps: Pick<Deps, 'db'>): Promise<PageAddress[]> =>
  (await readRestaurantIds(deps.db)).map(({ id, updatedAt }) => ({
    path: restaurantPath(id),
    changed: updatedAt,
  }))

/** So many dishes' pages, from a place in the list on. */
export const listDishAddresses = async (
  deps: Pick<Deps, 'db'>,
  part: { offset: number; limit: number },
): Promise<PageAddress[]> =>
  (await readDishIds(deps.db, part)).map(({ id, updatedAt }) => ({ path: dishPath(id), changed: updatedAt }))

export const countDishAddresses = (deps: Pick<Deps, 'db'>): Promise<number> => countDishes(deps.db)
