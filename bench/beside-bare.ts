import { writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { connect } from '#server/db/connection.ts'
import { seedCatalogue } from '#server/features/catalogue/seed/seed-catalogue.ts'
import { httpLoad, type Load } from './http-load.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = 5
const connections = 32

/** The bytes on the wire; fetch would unpack them. */
const asSent = (url: string, headers: Record<string, string>): Promise<Buffer> =>
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

const percent = (share: number) => `${Math.round(share * 100)} %`
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * One cached address of the product, with the demo's restaurants, beside a bare Fastify that sends the very same bytes from memory: in turns, so
 * that both meet the same machine. Prints the rounds and their medians; returns the bytes.
 */
export const besideBare = async (
  address: string,
  { type, headers = {} }: { type: string; headers?: Record<string, string> },
): Promise<Buffer> => {
  const database = await scratchDatabase()
  const { pool, db } = connect(database.url, { max: 2, warn: () => {} })
  await seedCatalogue({ db, clock: () => new Date() })
  await pool.end()
  const script = path.join(import.meta.dirname, 'cached-server.ts')
  const product = await spawnServer(script, ['product', database.url])
  const wire = await asSent(`${product.address}${address}`, headers)
  const file = path.join(database.folder, 'response')
  writeFileSync(file, wire)
  const encoding = headers['accept-encoding'] ?? ''
  const [route = ''] = address.split('?')
  const bare = await spawnServer(script, ['bare', '', route, type, encoding, file])
  const load = (server: typeof product, duration = seconds) =>
    httpLoad(server.address, address, { pid: server.pid, seconds: duration, connections, headers })

  await load(product, 3)
  await load(bare, 3)
  const measured: { ours: Load; theirs: Load }[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push({ theirs: await load(bare), ours: await load(product) })
  await product.stop()
  await bare.stop()
  await database.close()

  const row = (name: string, ours: Load, theirs: Load, ofBare: number[]) => [
    name,
    Math.round(theirs.perSecond),
    Math.round(ours.perSecond),
    percent(ofBare[0] ?? 0),
    theirs.serverMicroseconds.toFixed(1),
    ours.serverMicroseconds.toFixed(1),
    percent(ofBare[1] ?? 0),
    `${percent(theirs.server)}, ${percent(ours.server)}`,
    `${percent(theirs.generator)}, ${percent(ours.generator)}`,
  ]
  const ratios = measured.map(({ ours, theirs }) => [
    ours.perSecond / theirs.perSecond,
    theirs.serverMicroseconds / ours.serverMicroseconds,
  ])
  table(
    [
      `${address} (${wire.length} bytes)`,
      'bare Fastify/s',
      'product/s',
      'of bare',
      'bare µs',
      'product µs',
      'of bare',
      'servers busy',
      'generator busy',
    ],
    measured.map(({ ours, theirs }, index) => row(`round ${index + 1}`, ours, theirs, ratios[index] ?? [])),
  )
  const middle = (column: number) => percent(median(ratios.map((ratio) => ratio[column] ?? 0)))
  console.log(`\nMedians: ${middle(0)} of bare by responses a second, ${middle(1)} by processor time.`)
  return wire
}
