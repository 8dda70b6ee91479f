import { writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { connect } from '#server/db/connection.ts'
import { seedMenu } from '#server/features/menu/seed/seed-menu.ts'
import { httpLoad, type Load, requestBytes } from './http-load.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const warmUpSeconds = 3
const rounds = 7
const connections = 32

type Sent = { headers: http.IncomingHttpHeaders; body: Buffer }

/** The bytes on the wire; fetch would unpack them. */
const asSent = (url: string, headers: Record<string, string>): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    http
      .get(url, { headers }, (response) =>
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) })),
      )
      .on('error', reject)
  })

/** Written by Node itself, for every server. */
const ofNode = new Set(['date', 'connection', 'keep-alive', 'content-length'])

const percent = (share: number) => `${Math.round(share * 100)} %`
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * One cached address of the product, with the demo's restaurants, beside a bare Fastify that sends the very
 * same body from memory: once with its type alone, once with all the headers that the product sends. In
 * turns, so that all meet the same machine, and each time in a new process, since one process differs from
 * the next by a tenth. Prints the rounds and their medians; returns the body.
 */
export const besideBare = async (address: string, headers: Record<string, string> = {}): Promise<Buffer> => {
  const database = await scratchDatabase()
  const { pool, db } = connect(database.url, { max: 2, warn: () => {} })
  await seedMenu({ db, clock: () => new Date() })
  await pool.end()
  const script = path.join(import.meta.dirname, 'cached-server.ts')
  const product = () => spawnServer(script, ['product', database.url])
  const first = await product()
  const { body, headers: sent } = await asSent(`${first.address}${address}`, headers)
  await first.stop()
  const file = path.join(database.folder, 'response')
  writeFileSync(file, body)
  const [route = ''] = address.split('?')
  const bare = (names: readonly string[]) => () => {
    const some = Object.fromEntries(names.map((name) => [name, sent[name]]))
    return spawnServer(script, ['bare', '', route, file, JSON.stringify(some)])
  }
  const servers = {
    product,
    bare: bare(['content-type', 'content-encoding']),
    sameHeaders: bare(Object.keys(sent).filter((name) => !ofNode.has(name))),
  }
  type Kind = keyof typeof servers

  const measure = async (kind: Kind): Promise<Load> => {
    const server = await servers[kind]()
    const request = requestBytes(server.address, 'GET', address, headers)
    const load = (duration: number) =>
      httpLoad(server.address, () => request, { pid: server.pid, seconds: duration, connections })
    try {
      await load(warmUpSeconds)
      return await load(seconds)
    } finally {
      await server.stop()
    }
  }
  const measured: Record<Kind, Load>[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push({
      bare: await measure('bare'),
      sameHeaders: await measure('sameHeaders'),
      product: await measure('product'),
    })
  await database.close()

  const of = (kind: Kind, value: (load: Load) => number) =>
    median(measured.map((round) => value(round[kind])))
  const names: Record<Kind, string> = {
    bare: 'bare Fastify',
    sameHeaders: 'bare Fastify, same headers',
    product: 'product',
  }
  table(
    [
      `${address} (${body.length} bytes), medians`,
      'responses/s',
      'processor µs a response',
      'each round µs',
      'server busy',
      'generator busy',
    ],
    (['bare', 'sameHeaders', 'product'] as const).map((kind) => [
      names[kind],
      Math.round(of(kind, (load) => load.perSecond)),
      of(kind, (load) => load.serverMicroseconds).toFixed(1),
      measured.map((round) => round[kind].serverMicroseconds.toFixed(1)).join(' '),
      percent(of(kind, (load) => load.server)),
      percent(of(kind, (load) => load.generator)),
    ]),
  )
  for (const kind of ['bare', 'sameHeaders'] as const) {
    const perSecond = median(measured.map((round) => round.product.perSecond / round[kind].perSecond))
    const processor = median(
      measured.map((round) => round[kind].serverMicroseconds / round.product.serverMicroseconds),
    )
    console.log(
      `\nOf ${names[kind]}: ${percent(perSecond)} by responses a second, ${percent(processor)} by processor time.`,
    )
  }
  return body
}
