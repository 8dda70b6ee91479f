/**
 * Searches over 100,000 made-up dishes, over HTTP: each kind from one client; then checkouts, alone and beside eight clients
 * who make up searches. Checkouts come one after the other from this process and are timed here, outside the server.
 * Run: npm run bench -- search; BENCH_DISHES and BENCH_SECONDS change how much.
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
import {
  dishName,
  fillCatalogue,
  madeUpWord,
  pick,
  randomFrom,
  swapped,
  withSlip,
} from './search-catalogue.ts'
import { residentMegabytes, spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const dishCount = Number(process.env.BENCH_DISHES ?? 100_000)
const searchesOfAKind = 300
const clients = 8
const secret = 'a secret that only this benchmark uses'
const random = randomFrom(11)

const longWord = () => {
  const words = dishName(random).split(' ')
  return words.reduce((a, b) => (b.length > a.length ? b : a))
}
const kinds: Record<string, () => string> = {
  word: longWord,
  typo: () => withSlip(random, longWord()),
  swap: () => {
    const word = longWord()
    return swapped(word, 1 + Math.floor(random() * (word.length - 2)))
  },
  'two words': () => dishName(random).split(' ').slice(-2).join(' '),
  prefix: () => longWord().slice(0, 3 + Math.floor(random() * 2)),
  nonsense: () => madeUpWord(random, 4),
}

const fill = async (url: string) => {
  const settings = readSettings({ SESSION_SECRET: secret })
  const { deps, close } = await openDeps(settings, url, openLog('silent'), async () => {})
  const restaurant = await makeRestaurant(deps)
  const dish = await makeDish(deps, restaurant.id, { name: 'Dal Makhani' })
  const customer = await makePerson(deps, ['ROLE_CUSTOMER'])
  const token = await signAccessToken(deps, customer.caller)
  const { pool } = connect(url, { max: 1, warn: () => {} })
  await fillCatalogue(pool, dishCount)
  await pool.end()
  await close()
  return { token, dishId: dish.id }
}

const percentile = (sorted: readonly number[], share: number) =>
  (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)

const timed = async (work: () => Promise<Response>, expected: number): Promise<number> => {
  const started = performance.now()
  const response = await work()
  await response.arrayBuffer()
  const took = performance.now() - started
  if (response.status !== expected) throw new Error(`an answer was ${response.status}`)
  return took
}

const ofKind = async (base: string, make: () => string): Promise<number[]> => {
  const times: number[] = []
  // With a parameter that no cache has seen, or common words would come from memory.
  for (let i = 0; i < searchesOfAKind; i++)
    times.push(
      await timed(
        () => fetch(`${base}/api/dishes?limit=${20 + (i % 40)}&q=${encodeURIComponent(make())}`),
        200,
      ),
    )
  return times.sort((a, b) => a - b)
}

const checkouts = async (base: string, token: string, dishId: string): Promise<number[]> => {
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({
    items: [{ dishId, quantity: 1 }],
    shippingDetails,
    paymentMethod: 'cashOnDelivery',
  })
  const place = () =>
    fetch(`${base}/api/checkout`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    })
  while (performance.now() < end) times.push(await timed(place, 201))
  return times.sort((a, b) => a - b)
}

/** What people make up: three of ten are no word of any menu. */
const madeUp = () => (random() < 0.3 ? kinds.nonsense?.() : pick(random, Object.values(kinds))())

const search = (base: string) =>
  autocannon({
    url: `${base}/api/dishes`,
    connections: clients,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: `/api/dishes?limit=${20 + Math.floor(random() * 40)}&q=${encodeURIComponent(madeUp() ?? '')}`,
        }),
      },
    ],
  })

const database = await scratchDatabase()
const { token, dishId } = await fill(database.url)
const started = performance.now()
const product = await spawnServer('bench/cached-server.ts', ['product', database.url], {
  SESSION_SECRET: secret,
})
const listening = performance.now() - started
const before = residentMegabytes(product.pid)
while ((await fetch(`${product.address}/readyz`)).status !== 200)
  await new Promise((go) => setTimeout(go, 20))
const ready = performance.now() - started
table(
  ['dishes', 'listening after s', 'ready after s', 'MB before', 'MB filled'],
  [
    [
      dishCount,
      (listening / 1_000).toFixed(1),
      (ready / 1_000).toFixed(1),
      before,
      residentMegabytes(product.pid),
    ],
  ],
)

const rows: (string | number)[][] = []
for (const [kind, make] of Object.entries(kinds)) {
  const times = await ofKind(product.address, make)
  rows.push([kind, times.length, percentile(times, 0.5), percentile(times, 0.99)])
}
table(['search', 'count', 'p50 ms', 'p99 ms'], rows)

await checkouts(product.address, token, dishId)
const alone = await checkouts(product.address, token, dishId)
const [beside, load] = await Promise.all([checkouts(product.address, token, dishId), search(product.address)])
const again = await checkouts(product.address, token, dishId)
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
  [row('alone', alone), row(`beside ${clients} clients who search`, beside), row('alone again', again)],
)
table(
  ['searches beside them', 'found/s', 'p50 ms', 'p99 ms', 'refused/s (503)'],
  [
    [
      '',
      Math.round(load['2xx'] / seconds),
      load.latency.p50,
      load.latency.p99,
      Math.round(load.non2xx / seconds),
    ],
  ],
)
