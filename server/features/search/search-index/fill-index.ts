import { setImmediate as breathe } from 'node:timers/promises'
import type pg from 'pg'
import type { Aliases } from '../words/aliases.ts'
import { CatalogueIndex, type IndexedDish } from './catalogue-index.ts'
import { readAllDishes, readAllRestaurants, readDishes, readRestaurants } from './read-catalogue.ts'

type Reader = Pick<pg.Pool, 'query'>

/** Longest step of filling in ms; searches are answered between steps. */
const atOnceMs = 5

/** Searches run after filling, so that their code is compiled before the first request. */
const warmUp = ['paneer', 'chiken biryani', 'dsoa', 'masaladosa', 'p']
const warmUpRounds = 10

/** Builds an index of all dishes and restaurants that are shown. */
export const fillIndex = async (pool: Reader, aliases: Aliases): Promise<CatalogueIndex> => {
  const index = new CatalogueIndex(aliases)
  for (const restaurant of await readAllRestaurants(pool)) index.putRestaurant(restaurant)
  for await (const page of readAllDishes(pool)) await putDishes(index, page)
  for (let round = 0; round < warmUpRounds; round++)
    for (const q of warmUp) {
      index.suggest(q, 8)
      await breathe()
    }
  return index
}

/** Updates the entries of these restaurants, with all their dishes, and of these dishes from the database. */
export const updateIndex = async (
  pool: Reader,
  index: CatalogueIndex,
  changed: { restaurants: ReadonlySet<string>; dishes: ReadonlySet<string> },
): Promise<void> => {
  const ids = [...changed.restaurants]
  const restaurants = ids.length === 0 ? [] : await readRestaurants(pool, ids)
  const dishes = await readDishes(pool, [...changed.dishes], ids)
  const gone = new Set([...changed.dishes, ...ids.flatMap((id) => index.dishesOf(id))])
  for (const { id } of dishes) gone.delete(id)
  for (const id of gone) index.removeDish(id)
  for (const id of ids) index.removeRestaurant(id)
  for (const restaurant of restaurants) index.putRestaurant(restaurant)
  await putDishes(index, dishes)
}

const putDishes = async (index: CatalogueIndex, dishes: readonly IndexedDish[]): Promise<void> => {
  let since = performance.now()
  for (const dish of dishes) {
    index.putDish(dish)
    if (performance.now() - since < atOnceMs) continue
    await breathe()
    since = performance.now()
  }
}
