/**
 * Instances on one database. First checkouts by 32 clients on one, two and four of them, each client with one
 * instance (no balancer takes a share of the processor): what an order costs, and what grows. Then 5,000
 * streams over four instances, over NOTIFY and over NATS where there is a nats-server: from a commit to the
 * event in the client, each order followed by one client, and one event followed by all. Everything runs on
 * this machine, the clients too. Run: npm run bench -- scale [--seconds=5] [--streams=5000]
 * [--only=orders|streams]
 */
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { orderEvent } from '#server/features/orders/order-event.ts'
import { publish } from '#server/outbox/publish.ts'
import { hasNats, noNats, startNats } from '#tests/nats.ts'
import { httpLoad, requestBytes } from './http-load.ts'
import { type Instance, openGround, sum } from './instances.ts'
import { processorSeconds } from './processor-time.ts'
import { residentMegabytes } from './spawn-server.ts'
import { table } from './table.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    streams: { type: 'string', default: '5000' },
    only: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const streamCount = Number(values.streams)
const clients = 32
const eventsPerSecond = 200
const toAll = 15

const ground = await openGround()
const ownConnections = await ground.connections()

const throughput = async (count: number): Promise<(string | number)[]> => {
  const instances = await ground.start(count)
  const load = async (duration: number) => {
    const loads = await Promise.all(
      instances.map((instance) =>
        httpLoad(instance.address, () => ground.order(instance), {
          pid: instance.pid,
          seconds: duration,
          connections: clients / count,
          status: 201,
        }),
      ),
    )
    return {
      perSecond: sum(loads.map((one) => one.perSecond)),
      times: loads.flatMap(({ times }) => times).toSorted((a, b) => a - b),
      generator: Math.max(...loads.map((one) => one.generator)),
    }
  }
  await load(2)
  const before = await ground.used(instances)
  const { perSecond, times, generator } = await load(seconds)
  const connections = (await ground.connections()) - ownConnections
  // Another session's commits are counted within a second.
  await wait(1_200)
  const after = await ground.used(instances)
  const each = (key: keyof typeof after) => (after[key] - before[key]) / times.length
  const memory = instances.map(({ pid }) => residentMegabytes(pid))
  for (const { stop } of instances) await stop()
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  return [
    count,
    Math.round(perSecond),
    at(0.5),
    at(0.99),
    (each('server') * 1_000).toFixed(2),
    (each('database') * 1_000).toFixed(2),
    each('statements').toFixed(2),
    each('commits').toFixed(2),
    (each('wal') / 1_000).toFixed(1),
    connections,
    Math.round(sum(memory)),
    `${Math.round(generator * 100)} %`,
  ]
}

const scaled: (string | number)[][] = []
for (const count of values.only === 'streams' ? [1] : [1, 2, 4]) scaled.push(await throughput(count))
table(
  [
    ...['instances', 'orders/s', 'p50 ms', 'p99 ms', 'server ms', 'database ms', 'statements', 'commits'],
    ...['WAL kB', 'connections', 'MB', 'generator'],
  ],
  scaled,
)

// What an order leaves behind, indexes included, with its confirmation's mail; rows are counted by ANALYZE.
await ground.deps.pool.query('ANALYZE')
const { rows: tables } = await ground.deps.pool.query<{ name: string; rows: string; bytes: string }>(
  `SELECT n.nspname || '.' || c.relname AS name,
     (GREATEST(c.reltuples, 0) / orders.count)::numeric(10, 2)::text AS rows,
     round(pg_total_relation_size(c.oid) / orders.count)::text AS bytes
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, (SELECT count(*) FROM orders) AS orders
   WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss') AND pg_total_relation_size(c.oid) > 40 * orders.count
   ORDER BY pg_total_relation_size(c.oid) DESC`,
)
console.log()
table(
  ['table', 'rows an order', 'bytes an order'],
  tables.map(({ name, rows, bytes }) => [name, rows, bytes]),
)
console.log()

/** A stream on the wire: `arrived` is called for each chunk that has an event. */
const openStream = (address: string, url: string, arrived: (at: number) => void) =>
  new Promise<net.Socket>((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const socket = net.connect(Number(port), hostname)
    let isOpen = false
    socket.on('error', reject)
    socket.on('connect', () =>
      socket.write(requestBytes(address, 'GET', url, { authorization: `Bearer ${ground.customer.token}` })),
    )
    socket.on('data', (chunk) => {
      if (isOpen) {
        if (chunk.includes('data:')) arrived(performance.now())
        return
      }
      isOpen = true
      if (chunk.includes('HTTP/1.1 200')) resolve(socket)
      else reject(new Error(`a stream was answered with ${chunk.toString('utf8').slice(0, 300)}`))
    })
  })

const { rows: listed } = await ground.deps.pool.query<{ id: string }>('SELECT id FROM orders LIMIT $1', [
  streamCount,
])
const followed = listed.map(({ id }) => id)

const fanOut = async (name: string, live: Record<string, string> = {}): Promise<(string | number)[][]> => {
  const publisher = await ground.open(live)
  const instances = await ground.start(4, live)
  const publishTo = async (id: string) => {
    const happened = { action: 'ready', status: 'confirmed', by: 'restaurant', at: new Date() } as const
    const event = orderEvent(
      { id, restaurantId: ground.restaurant.id, estimatedDelivery: new Date() },
      happened,
    )
    await publisher.deps.db.transaction((tx) => publish(publisher.deps, tx, event))
    return performance.now()
  }
  const streams = async (idOf: (index: number) => string, arrived: (index: number, at: number) => void) => {
    const opened: net.Socket[] = []
    const openNext = async (first: number) => {
      for (let index = first; index < streamCount; index += 64) {
        const { address } = instances[index % instances.length] as Instance
        const url = `/api/orders/${idOf(index)}/events`
        opened.push(await openStream(address, url, (at) => arrived(index, at)))
      }
    }
    await Promise.all(Array.from({ length: 64 }, (_, first) => openNext(first)))
    await wait(1_000)
    return () => {
      for (const socket of opened) socket.destroy()
    }
  }
  const row = (what: string, latencies: number[], busy: string) => {
    const sorted = Float64Array.from(latencies).sort()
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    return [name, what, sorted.length, at(0.5), at(0.99), at(0.9999), busy]
  }
  const busyFrom = () => {
    const begin = performance.now()
    const read = () => ({
      servers: sum(instances.map(({ pid }) => processorSeconds(pid))),
      database: ground.databaseTime(),
      clients: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    })
    const before = read()
    return () => {
      const after = read()
      const took = (performance.now() - begin) / 1_000
      const share = (key: keyof typeof before) => `${Math.round(((after[key] - before[key]) / took) * 100)} %`
      return `${share('servers')} / ${share('database')} / ${share('clients')}`
    }
  }

  // Each order is followed by one client, and one after the other moves on.
  const arrivedAt = new Map<number, number>()
  const closeOwn = await streams(
    (index) => followed[index % followed.length] ?? '',
    (index, at) => arrivedAt.set(index, at),
  )
  const committed: { index: number; at: number }[] = []
  const ownBusy = busyFrom()
  const begin = performance.now()
  const under: Promise<void>[] = []
  for (let sent = 0; sent < Math.min(streamCount, eventsPerSecond * seconds * 2); sent += 1) {
    const due = begin + (sent / eventsPerSecond) * 1_000
    if (due > performance.now()) await wait(due - performance.now())
    under.push(
      publishTo(followed[sent % followed.length] ?? '').then(
        (at) => void committed.push({ index: sent, at }),
      ),
    )
  }
  await Promise.all(under)
  for (const { index } of committed) while (!arrivedAt.has(index)) await wait(1)
  const ownRow = row(
    `${eventsPerSecond} events/s, each for one`,
    committed.map(({ index, at }) => Math.max(0, (arrivedAt.get(index) ?? 0) - at)),
    ownBusy(),
  )
  closeOwn()

  const arrivals: number[] = []
  const [only = ''] = followed
  const closeAll = await streams(
    () => only,
    (_, at) => arrivals.push(at),
  )
  const latencies: number[] = []
  const allBusy = busyFrom()
  for (let event = 0; event < toAll; event += 1) {
    arrivals.length = 0
    const at = await publishTo(only)
    while (arrivals.length < streamCount) await wait(1)
    for (const arrival of arrivals) latencies.push(Math.max(0, arrival - at))
    await wait(100)
  }
  const allRow = row(`one event for all ${streamCount.toLocaleString('en')}`, latencies, allBusy())
  closeAll()
  for (const { stop } of instances) await stop()
  await publisher.close()
  return [ownRow, allRow]
}

if (values.only === 'orders') {
  await ground.close()
  process.exit(0)
}
const fanned = await fanOut('NOTIFY')
if (hasNats) {
  const nats = await startNats()
  fanned.push(...(await fanOut('NATS', { LIVE_URL: nats.url })))
  await nats.stop()
} else console.log(noNats)
table(
  ['over', 'events', 'arrivals', 'p50 ms', 'p99 ms', 'p99.99 ms', 'servers / database / clients busy'],
  fanned,
)
await ground.close()
process.exit(0)
