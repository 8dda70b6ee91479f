/**
 * Checkout of three dishes at 1, 8 and 32 clients, by cash and by card, beside two ceilings in the same run:
 * a bare Fastify route that writes the same rows (cash in one statement, a card in two, before and after it
 * is charged), and the bare driver doing so for cash. Run: npm run bench -- checkout; with RATE_LIMIT=on in
 * the environment, with the limits. Then what an order costs the whole program from its request to its
 * confirmation's e-mail; more commits or more of the log (WAL) than an order may cost is a failure.
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import autocannon from 'autocannon'
import { connect } from '#server/db/connection.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Basket, checkoutRows, shippingDetails } from './checkout-rows.ts'
import { costOfOrder, openShop } from './open-shop.ts'
import { plainInsert } from './plain-insert.ts'
import { databaseSeconds, processorSeconds } from './processor-time.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const clientCounts = (process.env.BENCH_CLIENTS ?? '1,8,32').split(',').map(Number)

/** A database with one restaurant, three dishes and a customer. */
const prepare = async (url: string) => {
  const settings = readSettings({ SESSION_SECRET: 'b'.repeat(32) })
  const { deps, close } = await openDeps(settings, url, openLog('silent'), async () => {})
  const restaurant = await makeRestaurant(deps)
  const dishes = await Promise.all(
    ['Dal Makhani', 'Butter Naan', 'Mango Lassi'].map((name) =>
      makeDish(deps, restaurant.id, { name, price: 1_000 }),
    ),
  )
  const customer = await makePerson(deps, ['ROLE_CUSTOMER'])
  const basket: Basket = {
    userId: customer.id,
    restaurantId: restaurant.id,
    dishes: dishes.map(({ id, name, price }) => ({ id, name, price })),
  }
  // One that food was delivered to: a new account could not order for cash so often.
  await plainInsert(deps.pool, checkoutRows(basket))
  await deps.pool.query("UPDATE orders SET status = 'delivered'")
  const token = await signAccessToken(deps, customer.caller)
  await close()
  return { basket, token }
}

const checkouts = async (
  server: { address: string; pid: number },
  token: string,
  basket: Basket,
  clients: number,
  payment: object,
) => {
  const body = JSON.stringify({
    items: basket.dishes.map(({ id }) => ({ dishId: id, quantity: 1 })),
    shippingDetails,
    ...payment,
  })
  const run = (duration: number) =>
    autocannon({
      url: `${server.address}/api/checkout`,
      connections: clients,
      duration,
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => ({
            ...request,
            body,
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${token}`,
              'idempotency-key': randomUUID(),
            },
          }),
        },
      ],
    })
  await run(2)
  const used = () => ({
    server: processorSeconds(server.pid),
    database: databaseSeconds(path.join(database.folder, 'data')),
  })
  const before = used()
  const result = await run(seconds)
  const after = used()
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  const count = result['2xx']
  return {
    perSecond: count / result.duration,
    serverMs: ((after.server - before.server) / count) * 1_000,
    databaseMs: ((after.database - before.database) / count) * 1_000,
  }
}

const driverPerSecond = async (url: string, basket: Basket, clients: number) => {
  const { pool } = connect(url, { max: 10, warn: () => {} })
  let count = 0
  const run = async (duration: number) => {
    count = 0
    const end = performance.now() + duration * 1_000
    const client = async () => {
      while (performance.now() < end) {
        await plainInsert(pool, checkoutRows(basket))
        count += 1
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
  }
  await run(1)
  await run(seconds)
  await pool.end()
  return count / seconds
}

const cash = { paymentMethod: 'cashOnDelivery' }
const card = {
  paymentMethod: 'creditCard',
  payment: { nameOnCard: 'Asha Rao', cardNumber: '4242424242424242', expiryDate: '12/30', cvv: '123' },
}

const database = await scratchDatabase()
const { basket, token } = await prepare(database.url)

/** Checkouts a second, and the processor time of one in milliseconds, of the server and of the database. */
const measure = async (kind: string, clients: number, payment: object) => {
  const args = [kind, database.url, JSON.stringify(basket)]
  const server = await spawnServer('bench/checkout-server.ts', args)
  const measured = await checkouts(server, token, basket, clients, payment)
  await server.stop()
  return measured
}
const rows: (string | number)[][] = []
for (const clients of clientCounts) {
  const driver = await driverPerSecond(database.url, basket, clients)
  for (const [name, payment] of Object.entries({ cash, card })) {
    const bare = await measure('bare', clients, payment)
    const product = await measure('product', clients, payment)
    rows.push([
      clients,
      name,
      name === 'cash' ? Math.round(driver) : '',
      Math.round(bare.perSecond),
      Math.round(product.perSecond),
      `${Math.round((product.perSecond / bare.perSecond) * 100)} %`,
      `${bare.serverMs.toFixed(2)}, ${product.serverMs.toFixed(2)}`,
      `${bare.databaseMs.toFixed(2)}, ${product.databaseMs.toFixed(2)}`,
    ])
  }
}
await database.close()
table(
  [
    'clients',
    'payment',
    'driver/s',
    'bare Fastify/s',
    'product/s',
    'of bare',
    'server ms: bare, product',
    'database ms: bare, product',
  ],
  rows,
)

/** The most that an order may cost with all that follows from it, by one client: commits, and kB of WAL. */
const limits = { cash: { commits: 3.5, wal: 8.5 }, card: { commits: 5, wal: 11.5 } }
const costs: (string | number)[][] = []
for (const payment of ['cash', 'card'] as const) {
  const shop = await openShop(path.join(import.meta.dirname, '..'))
  const cost = await costOfOrder(shop, payment)
  await shop.stop()
  costs.push([payment, ...Object.values(cost).map((value) => value.toFixed(2))])
  if (cost.commits > limits[payment].commits || cost['WAL kB'] > limits[payment].wal) {
    console.error(`an order by ${payment} costs more than it may: ${JSON.stringify(limits[payment])}`)
    process.exitCode = 1
  }
}
table(['one order', 'server ms', 'database ms', 'both ms', 'commits', 'WAL kB'], costs)
process.exit()
