/**
 * The list of 60 dishes from the cache beside a bare Fastify that serves the same bytes from memory, in turns so that
 * both meet the same machine. Run: npm run bench -- catalogue
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import autocannon from 'autocannon'
import { connect } from '#server/db/connection.ts'
import { seedCatalogue } from '#server/features/catalogue/seed/seed-catalogue.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = 3
const route = '/api/dishes?limit=60'

const perSecond = async (address: string, duration = seconds): Promise<number> => {
  const result = await autocannon({ url: `${address}${route}`, connections: 32, duration })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers failed at ${address}`)
  return result['2xx'] / result.duration
}

const database = await scratchDatabase()
const { pool, db } = connect(database.url, { max: 2, warn: () => {} })
await seedCatalogue({ db, clock: () => new Date() })
await pool.end()

const script = path.join(import.meta.dirname, 'cached-server.ts')
const product = await spawnServer(script, ['product', database.url])
const bytes = Buffer.from(await (await fetch(`${product.address}${route}`)).arrayBuffer())
const file = path.join(database.folder, 'dishes.json')
writeFileSync(file, bytes)
const bare = await spawnServer(script, [
  'bare',
  '',
  '/api/dishes',
  'application/json; charset=utf-8',
  '',
  file,
])

await perSecond(product.address, 2)
await perSecond(bare.address, 2)
const rows: (string | number)[][] = []
for (let round = 1; round <= rounds; round += 1) {
  const ours = await perSecond(product.address)
  const theirs = await perSecond(bare.address)
  rows.push([
    round,
    bytes.length,
    Math.round(theirs),
    Math.round(ours),
    `${Math.round((ours / theirs) * 100)} %`,
  ])
}
await product.stop()
await bare.stop()
await database.close()
table(['round', 'bytes', 'bare Fastify/s', 'product/s', 'of bare'], rows)
