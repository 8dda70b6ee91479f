/**
 * The cached /menu page beside a bare Fastify that serves the same compressed bytes from memory, in turns so that both
 * meet the same machine; and the JavaScript that the page loads first. Needs `npm run build`.
 * Run: npm run bench -- pages
 */
import { readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { connect } from '#server/db/connection.ts'
import { seedCatalogue } from '#server/features/catalogue/seed/seed-catalogue.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = 3
const headers = { 'accept-encoding': 'br' }

const perSecond = async (address: string, duration = seconds): Promise<number> => {
  const result = await autocannon({ url: `${address}/menu`, connections: 32, duration, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers failed at ${address}`)
  return result['2xx'] / result.duration
}

/** The bytes on the wire; fetch would unpack them. */
const asSent = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    http
      .get(url, { headers }, (response) =>
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve(Buffer.concat(chunks))),
      )
      .on('error', reject)
  })

/** Scripts that the page names: the modules it preloads are all it needs before anything is clicked. */
const firstScripts = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)),
]

const clientFolder = path.join(import.meta.dirname, '..', 'build', 'client')
const sizes = (html: string): number[][] =>
  firstScripts(html).map((file) => {
    const bytes = readFileSync(path.join(clientFolder, file))
    return [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length]
  })

const database = await scratchDatabase()
const { pool, db } = connect(database.url, { max: 2, warn: () => {} })
await seedCatalogue({ db, clock: () => new Date() })
await pool.end()

const script = path.join(import.meta.dirname, 'cached-server.ts')
const product = await spawnServer(script, ['product', database.url])
const wire = await asSent(`${product.address}/menu`)
const html = brotliDecompressSync(wire).toString()
const file = path.join(database.folder, 'menu.html.br')
writeFileSync(file, wire)
const bare = await spawnServer(script, ['bare', '', '/menu', 'text/html; charset=utf-8', 'br', file])

await perSecond(product.address, 2)
await perSecond(bare.address, 2)
const rows: (string | number)[][] = []
for (let round = 1; round <= rounds; round += 1) {
  const ours = await perSecond(product.address)
  const theirs = await perSecond(bare.address)
  rows.push([
    round,
    wire.length,
    Math.round(theirs),
    Math.round(ours),
    `${Math.round((ours / theirs) * 100)} %`,
  ])
}
await product.stop()
await bare.stop()
await database.close()
table(['round', 'bytes', 'bare Fastify/s', 'product/s', 'of bare'], rows)

const total = (column: number) => sizes(html).reduce((sum, row) => sum + (row[column] ?? 0), 0)
table(
  ['first-load JavaScript of /menu', 'files', 'bytes', 'gzip', 'brotli'],
  [['', firstScripts(html).length, total(0), total(1), total(2)]],
)
