import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { orderEvents } from '#server/db/tables/index.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { card } from '#tests/builders.ts'
import { testDatabase } from '#tests/database.ts'
import { eventStreamClient } from '#tests/event-stream-client.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

/** The outbox relay does not run by the clock here: what arrives came by a notification, or after a reconnection. */
const withoutRelayTimer = async <T>(open: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    return await open()
  } finally {
    vi.useRealTimers()
  }
}

let m: Marketplace
/** Another instance on the same database. */
let second: TestApp
let base: string
beforeAll(async () => {
  m = await withoutRelayTimer(marketplace)
  second = await withoutRelayTimer(() => testApp({ database: m.database }))
  base = await second.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await m.close()
})

const follow = (path = '/api/restaurant/events') => eventStreamClient(base, path, m.staff.token)
const terminateListeners = () =>
  m.deps.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'annapurna-eats notifications' AND datname = current_database()",
  )

describe('notifications of orders', () => {
  it('go on after prepaid checkouts, a refused payment and repeated commands', async () => {
    const kitchen = await follow()
    const paid = { paymentMethod: 'creditCard', payment: card() }
    const key = 'repeated-checkout'
    const first = await m.checkout(paid, key)
    const again = await m.checkout(paid, key)
    expect(again.body).toEqual(first.body)
    await m.checkout({ paymentMethod: 'upi', payment: { upiId: 'failure@upi' } })
    const upi = await m.place({ paymentMethod: 'upi', payment: { upiId: 'success@upi' } })
    const id = first.body.orders[0].id
    await m.kitchen(id, 'accept')
    await m.kitchen(id, 'accept')
    await m.kitchen(id, 'ready')
    await m.kitchen(upi.id, 'accept')
    const heard = await kitchen.heard(5)
    expect(heard.map(({ orderId, action }) => [orderId, action])).toEqual([
      [id, 'authorise'],
      [upi.id, 'authorise'],
      [id, 'accept'],
      [id, 'ready'],
      [upi.id, 'accept'],
    ])
    kitchen.close()
  })

  it('go on to drop caches after a prepaid checkout and a repeated command', async () => {
    const price = async (): Promise<number> => {
      const { body } = await m.call('GET', '/api/dishes')
      return body.items.find((dish: { id: string }) => dish.id === m.dal.id).price
    }
    const before = await price()
    const order = await m.place({ paymentMethod: 'creditCard', payment: card() })
    await m.kitchen(order.id, 'accept')
    await m.kitchen(order.id, 'accept')
    await m.deps.pool.query('UPDATE dishes SET price = price + 100 WHERE id = $1', [m.dal.id])
    await m.deps.catalogueChanges.sweep()
    expect(await price()).toBe(before + 100)
  })

  it('arrive in the order of an order, also when the instance that moved it first died before it notified', async () => {
    const kitchen = await follow()
    const order = await m.place()
    const send = vi.spyOn(m.deps.notifications, 'send').mockImplementationOnce(() => {})
    await m.kitchen(order.id, 'accept')
    send.mockRestore()
    await m.kitchen(order.id, 'ready')
    expect((await kitchen.heard(3)).map(({ action }) => action)).toEqual(['authorise', 'accept', 'ready'])
    kitchen.close()
  })

  it('that nobody sent are published as soon as a lost connection is back, and nothing twice', async () => {
    const kitchen = await follow()
    const order = await m.place()
    await m.kitchen(order.id, 'accept')
    await kitchen.heard(2)
    vi.spyOn(m.deps.notifications, 'send').mockImplementationOnce(() => {})
    await m.kitchen(order.id, 'ready')
    await terminateListeners()
    await kitchen.heard(3)
    await m.kitchen(order.id, 'deliver')
    expect((await kitchen.heard(4)).map(({ action }) => action)).toEqual([
      'authorise',
      'accept',
      'ready',
      'deliver',
    ])
    kitchen.close()
  })
})

describe('the outbox relay', () => {
  it('takes the log of a restored dump for the past, whatever transactions it names', async () => {
    const database = await testDatabase()
    const old = await withoutRelayTimer(async () => marketplace(await testApp({ database })))
    const order = await old.place()
    const { rows } = await old.deps.pool.query('SELECT pg_current_xact_id()::text AS now')
    const restored = {
      orderId: order.id,
      restaurantId: old.restaurant.id,
      kind: 'status',
      status: 'confirmed',
    }
    await old.deps.db.insert(orderEvents).values({
      ...restored,
      action: 'accept',
      by: 'restaurant',
      at: old.deps.clock(),
      // Not begun yet in this cluster; a moment later it will have been.
      writtenBy: String(BigInt(rows[0].now) + 20n),
    })
    const next = await withoutRelayTimer(() => testApp({ database }))
    const url = await next.app.listen({ port: 0, host: '127.0.0.1' })
    const kitchen = await eventStreamClient(url, '/api/restaurant/events', old.staff.token)
    for (let turn = 0; turn < 25; turn++) await old.deps.pool.query('SELECT pg_current_xact_id()')
    const relayed = new Promise<void>((resolve) => next.deps.notifications.onReconnect(resolve))
    vi.spyOn(old.deps.notifications, 'send').mockImplementationOnce(() => {})
    const placed = await old.place()
    await old.deps.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'annapurna-eats notifications' AND datname = current_database()",
    )
    await relayed
    expect((await kitchen.heard(1)).map(({ orderId }) => orderId)).toEqual([placed.id])
    kitchen.close()
    await next.close()
    await old.close()
    await database.close()
  })
})
