/**
 * How long a quote takes whose restaurant has 2,000 delivery areas, twenty over each other, beside one that
 * has none; one after the other, timed outside the server. Run: npm run bench -- areas
 */
import { scratchDatabase } from './scratch-database.ts'
import { randomFrom } from './search-catalogue.ts'
import { spawnServer, untilReady } from './spawn-server.ts'
import { table } from './table.ts'
import { openShop, sessionSecret, timed, timesHeader, timesRow } from './timed-checkouts.ts'

const areaCount = 2_000
const quotes = 3_000
/** Where the areas begin, and how far apart, in degrees. */
const [south, west, step] = [12.9, 77.5, 0.01]

const draw = `
  WITH drawn AS (
    SELECT n, $2::float8 + n % 10 * $4::float8 AS lng, $3::float8 + n / 10 % 10 * $4::float8 AS lat
    FROM generate_series(0, $5::int - 1) n
  )
  INSERT INTO delivery_areas (restaurant_id, position, name, shape, min_lng, min_lat, max_lng, max_lat, fee)
  SELECT $1, n, 'Area ' || n, jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array((
      SELECT jsonb_agg(jsonb_build_array(lng + $4 / 2 * (1 + cos(a * pi() / 12)), lat + $4 / 2 * (1 + sin(a * pi() / 12))))
      FROM generate_series(0, 23) a
    ) || jsonb_build_array(jsonb_build_array(lng + $4, lat + $4 / 2)))),
    lng, lat, lng + $4, lat + $4, 1000 + n
  FROM drawn`

const measure = async (count: number): Promise<number[]> => {
  const database = await scratchDatabase()
  const shop = await openShop(database.url, async (pool, { restaurantId }) => {
    if (count === 0) return
    await pool.query(draw, [restaurantId, west, south, step, count])
    await pool.query('UPDATE restaurants SET areas_version = 1 WHERE id = $1', [restaurantId])
  })
  const product = await spawnServer('bench/cached-server.ts', ['product', database.url], {
    SESSION_SECRET: sessionSecret,
  })
  await untilReady(product)
  const random = randomFrom(7)
  const quote = () => {
    // Within the circles, whose middles are half a step from the lines of the grid.
    const near = () => step * (Math.floor(random() * 10) + 0.3 + random() * 0.4)
    const location = { lat: south + near(), lng: west + near() }
    return fetch(`${product.address}/api/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ dishId: shop.dishId, quantity: 1 }], location }),
    })
  }
  for (let warm = 0; warm < 300; warm++) await timed(quote, 200)
  const times: number[] = []
  for (let at = 0; at < quotes; at++) times.push(await timed(quote, 200))
  await product.stop()
  await database.close()
  return times.sort((a, b) => a - b)
}

table(
  ['quotes', ...timesHeader],
  [timesRow('no areas', await measure(0)), timesRow(`${areaCount} areas`, await measure(areaCount))],
)
