/**
 * From a command's commit to the event in another client. Commands go to one server, listeners to another,
 * and both are measured from here, a third process, which is the only one whose clock counts. Run: npm run
 * bench -- live
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { orderEvent } from '#server/features/orders/order-event.ts'
import { openLog } from '#server/log.ts'
import { publish } from '#server/outbox/publish.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { shippingDetails } from './checkout-rows.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const moves = 400
const burst = { orders: 4_000, listeners: 500, clients: 8 }
const settings = readSettings({ SESSION_SECRET: 'b'.repeat(32) })
const database = await scratchDatabase()
const { deps, close } = await openDeps(settings, database.url, openLog('warn'), async () => {})
const restaurant = await makeRestaurant(deps)
const dish = await makeDish(deps, restaurant.id)
const customer = await makePerson(deps, ['ROLE_CUSTOMER'])
const staff = await makePerson(deps, ['ROLE_RESTAURANT'], { restaurantId: restaurant.id })
const [commands, events] = await Promise.all(
  [1, 2].map(() => spawnServer('bench/checkout-server.ts', ['product', database.url, '{}'])),
)
if (!commands || !events) throw new Error('no servers')
const agent = new http.Agent({ keepAlive: true, maxSockets: burst.clients })

const post = async (body: object, key: string): Promise<{ id: string; at: number }> => {
  const request = http.request(`${commands.address}/api/checkout`, {
    method: 'POST',
    agent,
    headers: {
      authorization: `Bearer ${customer.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
  })
  request.end(JSON.stringify(body))
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const at = performance.now()
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  if (response.statusCode !== 201) throw new Error(`checkout answered ${response.statusCode}: ${text}`)
  return { id: (JSON.parse(text) as { orders: [{ id: string }] }).orders[0].id, at }
}
const cash = { paymentMethod: 'cashOnDelivery' }
const upi = { paymentMethod: 'upi', payment: { upiId: 'success@upi' } }
/** Every fourth by UPI, every tenth sent twice. */
const place = async (index: number) => {
  const body = {
    items: [{ dishId: dish.id, quantity: 1 }],
    shippingDetails,
    ...(index % 4 === 3 ? upi : cash),
  }
  const key = randomUUID()
  const placed = await post(body, key)
  if (index % 10 === 9) await post(body, key)
  return placed
}

type Arrival = (orderId: string, at: number) => void
const listen = async (path: string, token: string, arrived: Arrival) => {
  const request = http.get(`${events.address}${path}`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let rest = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const at = performance.now()
    const text = rest + chunk
    const end = text.lastIndexOf('\n\n') + 1
    rest = text.slice(end)
    for (const [, id = ''] of text.slice(0, end).matchAll(/data: \{"orderId":"([^"]+)"/g)) arrived(id, at)
  })
  return { stop: () => request.destroy() }
}
const summary = (what: string, latencies: number[]) => {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return [what, sorted.length, at(0.5), at(0.99), at(0.9999)]
}

/**
 * Events that follow one by one, each awaited by all `count` listeners: milliseconds from its commit to each
 * of them.
 */
const oneByOne = async (orderId: string, count: number, times: number, arrivals: number[]) => {
  const latencies: number[] = []
  for (let move = 0; move < times; move++) {
    arrivals.length = 0
    const happened = { action: 'ready', status: 'confirmed', by: 'restaurant', at: new Date() } as const
    const event = orderEvent(
      { id: orderId, restaurantId: restaurant.id, estimatedDelivery: new Date() },
      happened,
    )
    await deps.db.transaction((tx) => publish(deps, tx, event))
    const committed = performance.now()
    while (arrivals.length < count) await new Promise(setImmediate)
    for (const at of arrivals) latencies.push(Math.max(0, at - committed))
  }
  return latencies
}

const onOneOrder = async (count: number) => {
  const { id } = await place(0)
  const arrivals: number[] = []
  const path = `/api/orders/${id}/events`
  const listeners = await Promise.all(
    Array.from({ length: count }, () => listen(path, customer.token, (_, at) => arrivals.push(at))),
  )
  const times = Math.round(moves / Math.max(1, Math.log10(count)))
  const latencies = await oneByOne(id, count, times, arrivals)
  for (const { stop } of listeners) stop()
  return summary(`${count} on one order`, latencies)
}

/** Many orders at once, heard by many dashboards of their restaurant, and how it is for them afterwards. */
const inBurst = async () => {
  const arrivals: number[] = []
  const orderOf: string[] = []
  const path = '/api/restaurant/events'
  const arrived: Arrival = (orderId, at) => {
    arrivals.push(at)
    orderOf.push(orderId)
  }
  const listeners = await Promise.all(
    Array.from({ length: burst.listeners }, () => listen(path, staff.token, arrived)),
  )
  const answered = new Map<string, number>()
  const start = performance.now()
  let next = 0
  const client = async () => {
    while (next < burst.orders) {
      const { id, at } = await place(next++)
      answered.set(id, at)
    }
  }
  await Promise.all(Array.from({ length: burst.clients }, client))
  const placed = performance.now()
  while (arrivals.length < burst.orders * burst.listeners) await new Promise(setImmediate)
  const seconds = (at: number) => ((at - start) / 1_000).toFixed(1)
  console.log(
    `4,000 orders were placed in ${seconds(placed)} s; the last of 500 listeners had the last after ${seconds(performance.now())} s.\n`,
  )
  const during = arrivals.map((at, index) => Math.max(0, at - (answered.get(orderOf[index] ?? '') ?? 0)))
  const { id } = await place(0)
  while (arrivals.length < (burst.orders + 1) * burst.listeners) await new Promise(setImmediate)
  const after = await oneByOne(id, burst.listeners, 150, arrivals)
  for (const { stop } of listeners) stop()
  return [summary('500, 4,000 orders at once', during), summary('500, right after them', after)]
}

const rows = [await onOneOrder(1), await onOneOrder(1_000), ...(await inBurst())]
await Promise.all([commands.stop(), events.stop()])
await close()
await database.close()
table(['listeners', 'events received', 'p50 ms', 'p99 ms', 'p99.99 ms'], rows)
process.exit(0)
