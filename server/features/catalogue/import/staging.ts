import type pg from 'pg'
import type { DishLine } from '../../menu-import/merge-dishes.ts'
import type { ImportedRestaurant, ImportedRow } from '../../menu-import/read-row.ts'

const batch = 1000

export type StagedRestaurant = { key: string; restaurant: ImportedRestaurant; lines: DishLine[] }

/**
 * Collects the rows of a file in a temporary table of this connection and returns them by restaurant: a
 * restaurant's lines may be anywhere in the file, which may be too long for memory.
 */
export const openStaging = async (client: pg.ClientBase) => {
  await client.query(`CREATE TEMP TABLE import_rows (
    line integer NOT NULL, restaurant_key text NOT NULL, restaurant jsonb NOT NULL, dish jsonb NOT NULL)`)
  let waiting: (ImportedRow & { line: number })[] = []

  const flush = async () => {
    if (waiting.length === 0) return
    const rows = JSON.stringify(waiting)
    waiting = []
    await client.query({
      name: 'stage-import-rows',
      text: `INSERT INTO import_rows SELECT line, "restaurantKey", restaurant, dish FROM jsonb_to_recordset($1::jsonb)
        AS staged (line integer, "restaurantKey" text, restaurant jsonb, dish jsonb)`,
      values: [rows],
    })
  }

  return {
    add: async (line: number, row: ImportedRow) => {
      waiting.push({ line, ...row })
      if (waiting.length >= batch) await flush()
    },

    /** The restaurants in the order of their first lines. Call it once, after the last `add`. */
    keys: async (): Promise<string[]> => {
      await flush()
      await client.query('CREATE INDEX ON import_rows (restaurant_key, line)')
      await client.query('ANALYZE import_rows')
      const { rows } = await client.query<{ key: string }>(
        'SELECT restaurant_key AS key FROM import_rows GROUP BY restaurant_key ORDER BY min(line)',
      )
      return rows.map(({ key }) => key)
    },

    /** All lines of one restaurant, in the file's order. */
    read: async (key: string): Promise<StagedRestaurant | undefined> => {
      const { rows } = await client.query<{
        line: number
        restaurant: ImportedRestaurant
        dish: DishLine['dish']
      }>({
        name: 'read-import-rows',
        text: 'SELECT line, restaurant, dish FROM import_rows WHERE restaurant_key = $1 ORDER BY line',
        values: [key],
      })
      const [first, ...others] = rows.map(({ restaurant }) => restaurant)
      if (first === undefined) return undefined
      return { key, restaurant: others.reduce(completed, first), lines: rows }
    },

    close: () => client.query('DROP TABLE IF EXISTS import_rows'),
  }
}

/** Fills the missing fields of a restaurant from another of its lines. */
const completed = (known: ImportedRestaurant, other: ImportedRestaurant): ImportedRestaurant => ({
  ...known,
  phone: known.phone || other.phone,
  cuisines: known.cuisines.length > 0 ? known.cuisines : other.cuisines,
  deliveryTime: known.deliveryTime || other.deliveryTime,
  rating: known.rating ?? other.rating,
  lat: known.lat ?? other.lat,
  lng: known.lng ?? other.lng,
  hours: known.hours ?? other.hours,
})
