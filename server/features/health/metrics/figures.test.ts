import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { card } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace(await testApp())
})
afterAll(() => m.close())

/** Read again, as figures are kept for ten seconds; and until they can be, as they are not waited for. */
const figures = async (): Promise<Record<string, number>> => {
  const other = await testApp({ database: m.database })
  other.time.set(m.deps.clock())
  const { body } = await other.app.inject('/metrics')
  await other.close()
  if (body.includes('figures_readable 0')) return figures()
  return Object.fromEntries(
    body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

it('/metrics counts what is open with its age, what is late, and what waits for people', async () => {
  const before = await figures()
  expect(before).toMatchObject({
    'orders_open{status="confirmed"}': 0,
    orders_late: 0,
    'orders_delivered_recent{promise="kept"}': 0,
    figures_readable: 1,
    'tasks_waiting{kind="unacceptedOrders"}': 0,
  })
  expect(before).not.toHaveProperty('backup_timestamp_seconds')
  const { id } = await m.place()
  const delivered = await m.place()
  for (const step of ['accept', 'ready']) await m.kitchen(delivered.id, step)
  for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'complete'])
    await m.carry(delivered.id, step)
  m.time.advance(120_000)
  expect(await figures()).toMatchObject({
    'orders_open{status="confirmed"}': 1,
    'orders_open_oldest_seconds{status="confirmed"}': 120,
    orders_placed_recent: 2,
    'orders_delivered_recent{promise="kept"}': 1,
    'orders_delivered_recent{promise="late"}': 0,
    'tasks_waiting{kind="unacceptedOrders"}': 1,
    'tasks_waiting_oldest_seconds{kind="unacceptedOrders"}': 120,
  })
  await m.kitchen(id, 'accept')
  m.time.advance(3 * 3_600_000)
  expect(await figures()).toMatchObject({ orders_late: 1, orders_placed_recent: 0 })
})

it('/metrics counts how charges end, what is not known yet, and what has not gone back', async () => {
  m.time.advance(-3 * 3_600_000)
  const own = async () => (await m.app.inject('/metrics')).body
  const order = await m.place({ paymentMethod: 'creditCard', payment: card() })
  await m.checkout({ paymentMethod: 'creditCard', payment: card('4000 0000 0000 0002') })
  await m.place({ paymentMethod: 'creditCard', payment: card('4000 0000 0000 0119') })
  await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
  const said = await own()
  for (const [outcome, count] of Object.entries({ captured: 1, declined: 1, pending: 1, error: 0 }))
    expect(said).toContain(`payment_charges_total{service="sandbox",outcome="${outcome}"} ${count}`)
  expect(await figures()).toMatchObject({ payments_pending: 1, refunds_pending: 1 })
})

it('/metrics is read once for however many ask at once, and is left out while the database is away', async () => {
  const other = await testApp({ database: m.database })
  let statements = 0
  const query = other.deps.pool.query.bind(other.deps.pool)
  other.deps.pool.query = ((...args: Parameters<typeof query>) => {
    if (JSON.stringify(args[0]).includes('open_orders')) statements += 1
    return query(...args)
  }) as typeof other.deps.pool.query
  await Promise.all(Array.from({ length: 5 }, () => other.app.inject('/metrics')))
  expect(statements).toBe(1)
  await other.close()

  const away = await testApp({ database: m.database })
  away.deps.db.execute = () => Promise.reject(new Error('away')) as never
  const { statusCode, body } = await away.app.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(body).toContain('figures_readable 0')
  expect(body).not.toMatch(/^(orders_open|tasks_waiting|couriers_on_shift)/m)
  await away.close()
})
