import type pg from 'pg'
import type { IndexedDish, IndexedRestaurant } from './catalogue-index.ts'

const pageSize = 2_000

const dishColumns = `d.id, d.restaurant_id AS "restaurantId", d.name, d.name_hi AS "nameHi", d.description, d.category, d.is_veg AS "isVeg",
  d.is_spicy AS "isSpicy", d.allergens, d.special_offer AS "specialOffer", d.best_seller AS "bestSeller"`
const shownDishes = `SELECT ${dishColumns} FROM dishes d JOIN restaurants r ON r.id = d.restaurant_id
  WHERE d.deleted_at IS NULL AND r.active`
const shownRestaurants = 'SELECT id, name, area, city, cuisines FROM restaurants WHERE active'

type Reader = Pick<pg.Pool, 'query'>

export const readAllRestaurants = async (pool: Reader): Promise<IndexedRestaurant[]> =>
  (await pool.query<IndexedRestaurant>(shownRestaurants)).rows

/** Every dish on the menu, in pages. */
export async function* readAllDishes(pool: Reader): AsyncGenerator<IndexedDish[]> {
  for (let last = ''; ; ) {
    const { rows } = await pool.query<IndexedDish>(
      `${shownDishes} AND d.id > $1 ORDER BY d.id LIMIT ${pageSize}`,
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
  (await pool.query<IndexedRestaurant>(`${shownRestaurants} AND id = ANY($1)`, [ids])).rows

/** These dishes and those of these restaurants that are on the menu. */
export const readDishes = async (
  pool: Reader,
  ids: readonly string[],
  restaurantIds: readonly string[],
): Promise<IndexedDish[]> =>
  (
    await pool.query<IndexedDish>(`${shownDishes} AND (d.id = ANY($1) OR d.restaurant_id = ANY($2))`, [
      ids,
      restaurantIds,
    ])
  ).rows
