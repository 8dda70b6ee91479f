/**
 * From the first job sent to the last one done: refunds, temporary passwords and late answers about cards,
 * sent at once, one transaction each, while the server works on them in a process of its own. Run: npm run
 * bench -- jobs
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { placeOrder } from '#server/features/checkout/place-order.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'
import { card, makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { shippingDetails } from './checkout-rows.ts'
import { scratchDatabase } from './scratch-database.ts'
import { spawnServer } from './spawn-server.ts'
import { table } from './table.ts'

const settings = readSettings({ SESSION_SECRET: 'b'.repeat(32) })
const database = await scratchDatabase()
const { deps, close } = await openDeps(settings, database.url, openLog('warn'), async () => {})
const restaurant = await makeRestaurant(deps)
const dish = await makeDish(deps, restaurant.id)
const customer = await makePerson(deps, ['ROLE_CUSTOMER'])
const people = await Promise.all(Array.from({ length: 326 }, () => makePerson(deps, ['ROLE_CUSTOMER'])))
const server = await spawnServer('bench/jobs-server.ts', [database.url])

const refund = () =>
  deps.db.transaction((tx) =>
    deps.jobs.send(
      'refund-payment',
      { transfer: randomUUID(), paymentId: randomUUID(), amount: 100 },
      { tx },
    ),
  )
const lateCard = () =>
  placeOrder(deps, {
    customerId: customer.id,
    ip: '127.0.0.1',
    language: 'en',
    body: {
      items: [{ dishId: dish.id, quantity: 1 }],
      shippingDetails,
      paymentMethod: 'creditCard',
      payment: card('4000 0000 0000 0119'),
    },
    claim: { principal: customer.id, key: randomUUID(), route: 'bench', fingerprint: 'bench' },
  })
const done = async (queue: string): Promise<number> => {
  const { rows } = await deps.pool.query(
    "SELECT count(*)::int AS done FROM pgboss.job WHERE name = $1 AND state = 'completed'",
    [queue],
  )
  return rows[0].done
}

const measure = async (what: string, queue: string, sends: (() => Promise<unknown>)[]) => {
  const start = performance.now()
  const seconds = () => ((performance.now() - start) / 1_000).toFixed(1)
  const rest = [...sends]
  const sender = async () => {
    for (let send = rest.pop(); send; send = rest.pop()) await send()
  }
  await Promise.all(Array.from({ length: 8 }, sender))
  const sent = seconds()
  while ((await done(queue)) < sends.length) await wait(20)
  return [what, sends.length, sent, seconds()]
}
const rows = [
  await measure('refunds', 'refund-payment', Array(1_000).fill(refund)),
  await measure(
    'temporary passwords',
    'temporary-password',
    people.map(
      ({ username }) =>
        () =>
          deps.jobs.send('temporary-password', { email: `${username}@example.com`, language: 'en' }),
    ),
  ),
  await measure('late answers about cards', 'sandbox-webhook', Array(24).fill(lateCard)),
]
await server.stop()
await close()
await database.close()
table(['jobs', 'number', 'all sent after s', 'all done after s'], rows)
process.exit(0)
