/**
 * What checkout costs while strangers ask for what no cache can hold: made-up searches over 40,000 dishes, from 24 clients.
 * Checkouts come one after the other from this process and are timed here, outside the server.
 * Run: npm run bench -- uncached
 */
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { connect } from '#server/db/connection.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { shippingDetails } from './checkout-rows.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const dishCount = 40_000

const words =
  'paneer masala biryani dosa tikka korma naan kulcha idli vada sambar rasam pulao kebab curry lassi'.split(
    ' ',
  )

const fill = async (url: string) => {
  const settings = readSettings({ SESSION_SECRET: secret })
  const { deps, close } = await openDeps(settings, url, openLog('silent'), async () => {})
  const restaurant = await makeRestaurant(deps)
  const dish = await makeDish(deps, restaurant.id, { name: 'Dal Makhani', price: 1_000 })
  const customer = await makePerson(deps, ['ROLE_CUSTOMER'])
  const token = await signAccessToken(deps, customer.caller)
  const { pool } = connect(url, { max: 1, warn: () => {} })
  await pool.query(
    `INSERT INTO dishes (id, restaurant_id, name, price, category, image, source, created_at, updated_at)
     SELECT 'made-up-' || n, $1, initcap(($2::text[])[1 + n % 16] || ' ' || ($2::text[])[1 + n / 16 % 16] || ' ' || chr(97 + n % 26) || n % 997),
            1000, 'main-course', '/dishes/curry.avif', 'bench', now(), now() FROM generate_series(1, $3) n`,
    [restaurant.id, words, dishCount],
  )
  await pool.query('ANALYZE dishes')
  await pool.end()
  await close()
  return { token, dishId: dish.id }
}

const percentile = (sorted: number[], share: number) =>
  (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)

const checkouts = async (base: string, token: string, dishId: string) => {
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    const started = performance.now()
    const response = await fetch(`${base}/api/checkout`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        items: [{ dishId, quantity: 1 }],
        shippingDetails,
        paymentMethod: 'cashOnDelivery',
      }),
    })
    if (response.status !== 201) throw new Error(`a checkout answered ${response.status}`)
    await response.arrayBuffer()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)
}

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

const secret = 'a secret that only this benchmark uses'
const database = await scratchDatabase()
const { token, dishId } = await fill(database.url)
const product = await spawnServer('bench/cached-server.ts', ['product', database.url], {
  SESSION_SECRET: secret,
})
await checkouts(product.address, token, dishId)
const alone = await checkouts(product.address, token, dishId)
const [beside, load] = await Promise.all([
  checkouts(product.address, token, dishId),
  searches(product.address),
])
await product.stop()
await database.close()
const row = (name: string, times: number[]) => [
  name,
  times.length,
  percentile(times, 0.5),
  percentile(times, 0.99),
]
table(
  ['checkouts', 'count', 'p50 ms', 'p99 ms'],
  [row('alone', alone), row('beside 24 clients who search', beside)],
)
table(
  ['searches', 'found/s', 'refused/s (503)'],
  [['', Math.round(load['2xx'] / seconds), Math.round(load.non2xx / seconds)]],
)
