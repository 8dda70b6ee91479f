import type pg from 'pg'
import { searchedDishes } from '../../../db/views/menu/searched.ts'
import { searchedRestaurants } from '../../../db/views/restaurants/searched.ts'
import type { IndexedDish, IndexedRestaurant } from './catalogue-index.ts'

const pageSize = 2_000

type Reader = Pick<pg.Pool, 'query'>

export const readAllRestaurants = async (pool: Reader): Promise<IndexedRestaurant[]> =>
  (await pool.query<IndexedRestaurant>(searchedRestaurants)).rows

/** Every dish on the menu, in pages. */
export async function* readAllDishes(pool: Reader): AsyncGenerator<IndexedDish[]> {
  for (let last = ''; ; ) {
    const { rows } = await pool.query<IndexedDish>(
      `${searchedDishes} AND d.id > $1 ORDER BY d.id LIMIT ${pageSize}`,
      [last],
    )
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end.id
  }
}

/** Those of these restaurants that are active. */
export const readRestaurants = async (pool: Reader, ids: readonly string[]): Promise<IndexedRestaurant[]> =>
  (await pool.query<IndexedRestaurant>(`${searchedRestaurants} AND id = ANY($1)`, [ids])).rows

/** These dishes and those of these restaurants that are on the menu. */
export const readDishes = async (
  pool: Reader,
  ids: readonly string[],
  restaurantIds: readonly string[],
): Promise<IndexedDish[]> =>
  (
    await pool.query<IndexedDish>(`${searchedDishes} AND (d.id = ANY($1) OR d.restaurant_id = ANY($2))`, [
      ids,
      restaurantIds,
    ])
  ).rows
