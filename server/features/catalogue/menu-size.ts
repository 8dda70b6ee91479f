import type { Deps } from '../../deps.ts'
import { countDishes } from './catalogue-store.ts'

/** How many dishes are on the menu, and how many of them are vegetarian. */
export const menuSize = async ({ db }: Pick<Deps, 'db'>): Promise<{ all: number; veg: number }> => {
  const [all, veg] = await Promise.all([countDishes(db), countDishes(db, { veg: true })])
  return { all, veg }
}
