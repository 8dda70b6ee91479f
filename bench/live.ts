/**
 * From a command's commit to the event in another client, with 1 and with 1,000 listeners on the same order. Both ends are
 * in one process, so that they share a clock. Run: npm run bench -- live
 */
import { once } from 'node:events'
import http from 'node:http'
import { appendEvent, orderTransaction } from '#server/features/ordering/order-transaction.ts'
import { placeOrder } from '#server/features/ordering/place-order.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { shippingDetails } from './checkout-rows.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const moves = 400
const settings = readSettings({ SESSION_SECRET: 'b'.repeat(32) })
const database = await scratchDatabase()
const { deps, close } = await openDeps(settings, database.url, openLog('warn'), async () => {})
const restaurant = await makeRestaurant(deps)
const dish = await makeDish(deps, restaurant.id)
const customer = await makePerson(deps, ['ROLE_CUSTOMER'])
const token = await signAccessToken(deps, customer.caller)
// The listeners are connected to another instance of the server, in a process of its own.
const server = await spawnServer('bench/checkout-server.ts', ['product', database.url, '{}'])

const place = async (): Promise<string> => {
  const { answer } = await placeOrder(
    deps,
    customer.id,
    { items: [{ dishId: dish.id, quantity: 1 }], shippingDetails, paymentMethod: 'cashOnDelivery' },
    { principal: customer.id, key: `bench-${performance.now()}`, route: 'bench', fingerprint: 'bench' },
  )
  return (JSON.parse(answer.body) as { orders: { id: string }[] }).orders[0]?.id ?? ''
}

type Listener = { request: http.ClientRequest; next: () => Promise<number> }
const listen = async (orderId: string): Promise<Listener> => {
  const request = http.get(`${server.address}/api/orders/${orderId}/events`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const arrivals: number[] = []
  let wake: ((at: number) => void) | undefined
  response.setEncoding('utf8').on('data', (text: string) => {
    const now = performance.now()
    for (let count = text.split('event: ').length - 1; count > 0; count--) {
      if (wake) wake(now)
      else arrivals.push(now)
      wake = undefined
    }
  })
  const next = () => {
    const arrived = arrivals.shift()
    return arrived === undefined
      ? new Promise<number>((resolve) => {
          wake = resolve
        })
      : Promise.resolve(arrived)
  }
  return { request, next }
}

const measure = async (count: number) => {
  const orderId = await place()
  const listeners = await Promise.all(Array.from({ length: count }, () => listen(orderId)))
  const latencies: number[] = []
  for (let move = 0; move < moves / Math.max(1, Math.log10(count)); move++) {
    const arrivals = listeners.map((listener) => listener.next())
    await orderTransaction(deps, (transaction) =>
      appendEvent(transaction, {
        orderId,
        restaurantId: restaurant.id,
        kind: 'location',
        action: 'location',
        status: 'confirmed',
        by: 'agent',
        lat: 12.9,
        lng: 77.6,
        at: new Date(),
      }),
    )
    const committed = performance.now()
    for (const at of await Promise.all(arrivals)) latencies.push(Math.max(0, at - committed))
  }
  for (const { request } of listeners) request.destroy()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
  return [count, latencies.length, at(0.5), at(0.99), at(0.9999)]
}

const rows = [await measure(1), await measure(1_000)]
await server.stop()
await close()
await database.close()
table(['listeners', 'events received', 'p50 ms', 'p99 ms', 'p99.99 ms'], rows)
process.exit(0)
