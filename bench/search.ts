/**
 * Searches over 100,000 made-up dishes, over HTTP: each kind from one client; then checkouts, alone and
 * beside eight clients who make up searches. Checkouts come one after the other from this process and are
 * timed here, outside the server; the eight clients are another one. Run: npm run bench -- search;
 * BENCH_DISHES and BENCH_SECONDS change how much.
 */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { searchKinds } from './made-up-searches.ts'
import { scratchDatabase } from './scratch-database.ts'
import { fillCatalogue } from './search-catalogue.ts'
import type { SearchLoad } from './search-load.ts'
import { residentMegabytes, spawnServer, untilReady } from './spawn-server.ts'
import { table } from './table.ts'
import { openShop, sessionSecret, timeCheckouts, timed, timesHeader, timesRow } from './timed-checkouts.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const dishCount = Number(process.env.BENCH_DISHES ?? 100_000)
const searchesOfAKind = 300
const clients = 8
const kinds = searchKinds(11)

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

/** In a process of its own: what it does must not keep the checkouts waiting that are timed in this one. */
const search = async (base: string): Promise<SearchLoad> => {
  const script = path.join(import.meta.dirname, 'search-load.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    base,
    String(clients),
    String(seconds),
  ])
  return JSON.parse(stdout)
}

const database = await scratchDatabase()
const shop = await openShop(database.url, (pool) => fillCatalogue(pool, dishCount))
const started = performance.now()
const product = await spawnServer('bench/cached-server.ts', ['product', database.url], {
  SESSION_SECRET: sessionSecret,
})
const listening = performance.now() - started
const before = residentMegabytes(product.pid)
await untilReady(product)
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
  rows.push(timesRow(kind, times))
}
table(['search', ...timesHeader], rows)

const checkouts = () => timeCheckouts(product.address, shop, seconds)
await checkouts()
const alone = await checkouts()
const [beside, load] = await Promise.all([checkouts(), search(product.address)])
const again = await checkouts()
await product.stop()
await database.close()
table(
  ['checkouts', ...timesHeader],
  [
    timesRow('alone', alone),
    timesRow(`beside ${clients} clients who search`, beside),
    timesRow('alone again', again),
  ],
)
table(
  ['searches beside them', 'found/s', 'p50 ms', 'p99 ms', 'refused/s (503)'],
  [['', Math.round(load.found), load.p50, load.p99, Math.round(load.refused)]],
)
