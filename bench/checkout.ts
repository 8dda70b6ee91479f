/**
 * Checkout of three dishes at 1, 8 and 32 clients, beside two ceilings in the same run: a bare Fastify route that
 * writes the same rows in one statement, and the bare driver doing so. Run: npm run bench -- checkout; with RATE_LIMIT=on
 * in the environment, with the limits.
 */
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { connect } from '#server/db/connection.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Basket, checkoutRows, shippingDetails } from './checkout-rows.ts'
import { plainInsert } from './plain-insert.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const clientCounts = [1, 8, 32]

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

const ordersPerSecond = async (
  base: string,
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
      url: `${base}/api/checkout`,
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
  const result = await run(seconds)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return result['2xx'] / result.duration
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

const database = await scratchDatabase()
const { basket, token } = await prepare(database.url)
const spawn = (kind: string) =>
  spawnServer('bench/checkout-server.ts', [kind, database.url, JSON.stringify(basket)])
const rows: (string | number)[][] = []
for (const clients of clientCounts) {
  const driver = await driverPerSecond(database.url, basket, clients)
  const bareServer = await spawn('bare')
  const bare = await ordersPerSecond(bareServer.address, token, basket, clients, {})
  await bareServer.stop()
  const product = await spawn('product')
  const cash = await ordersPerSecond(product.address, token, basket, clients, {
    paymentMethod: 'cashOnDelivery',
  })
  const card = await ordersPerSecond(product.address, token, basket, clients, {
    paymentMethod: 'creditCard',
    payment: { nameOnCard: 'Asha Rao', cardNumber: '4242424242424242', expiryDate: '12/30', cvv: '123' },
  })
  await product.stop()
  const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)} %`
  rows.push([
    clients,
    Math.round(driver),
    Math.round(bare),
    Math.round(cash),
    percent(cash, bare),
    percent(cash, driver),
    Math.round(card),
    percent(card, bare),
  ])
}
await database.close()
table(['clients', 'driver/s', 'bare Fastify/s', 'cash/s', 'of bare', 'of driver', 'card/s', 'of bare'], rows)
process.exit(0)
