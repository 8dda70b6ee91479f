/**
 * What checkout costs while strangers ask for what no cache can hold: made-up searches over 40,000 dishes,
 * from 24 clients. Checkouts come one after the other from this process and are timed here, outside the
 * server. Run: npm run bench -- uncached
 */
import autocannon from 'autocannon'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer, untilReady } from './spawn-server.ts'
import { table } from './table.ts'
import { openShop, sessionSecret, timeCheckouts, timesHeader, timesRow } from './timed-checkouts.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const dishCount = 40_000

const words =
  'paneer masala biryani dosa tikka korma naan kulcha idli vada sambar rasam pulao kebab curry lassi'.split(
    ' ',
  )

const searches = (base: string) =>
  autocannon({
    url: `${base}/api/dishes`,
    connections: 24,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const word = words[Math.floor(Math.random() * words.length)]
          return { ...request, path: `/api/dishes?q=${word}%20${Math.random().toString(36).slice(2, 6)}` }
        },
      },
    ],
  })

const database = await scratchDatabase()
const shop = await openShop(database.url, async (pool, { restaurantId }) => {
  await pool.query(
    `INSERT INTO dishes (id, restaurant_id, name, price, category, image, source, created_at, updated_at)
     SELECT 'made-up-' || n, $1, initcap(($2::text[])[1 + n % 16] || ' ' || ($2::text[])[1 + n / 16 % 16] || ' ' || chr(97 + n % 26) || n % 997),
            1000, 'main-course', '/dishes/chicken-curry.avif', 'bench', now(), now() FROM generate_series(1, $3) n`,
    [restaurantId, words, dishCount],
  )
  await pool.query('ANALYZE dishes')
})
const product = await spawnServer('bench/cached-server.ts', ['product', database.url], {
  SESSION_SECRET: sessionSecret,
})
await untilReady(product)
const checkouts = () => timeCheckouts(product.address, shop, seconds)
await checkouts()
const alone = await checkouts()
const [beside, load] = await Promise.all([checkouts(), searches(product.address)])
await product.stop()
await database.close()
table(
  ['checkouts', ...timesHeader],
  [timesRow('alone', alone), timesRow('beside 24 clients who search', beside)],
)
table(
  ['searches', 'found/s', 'refused/s (503)'],
  [['', Math.round(load['2xx'] / seconds), Math.round(load.non2xx / seconds)]],
)
