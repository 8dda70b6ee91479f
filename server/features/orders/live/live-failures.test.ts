import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { card } from '#tests/builders.ts'
import { eventStreamClient } from '#tests/event-stream-client.ts'
import { terminateListeners, withoutIntervals } from '#tests/intervals.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
/** Another instance on the same database. */
let second: TestApp
let base: string
beforeAll(async () => {
  m = await withoutIntervals(marketplace)
  second = await withoutIntervals(() => testApp({ database: m.database }))
  base = await second.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await m.close()
})

const follow = (path = '/api/restaurant/events') => eventStreamClient(base, path, m.staff.token)

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
    expect((await kitchen.heard(3, order.id)).map(({ action }) => action)).toEqual([
      'authorise',
      'accept',
      'ready',
    ])
    kitchen.close()
  })

  it('that nobody sent are published as soon as a lost connection is back, and nothing twice', async () => {
    const kitchen = await follow()
    const order = await m.place()
    await m.kitchen(order.id, 'accept')
    await kitchen.heard(2, order.id)
    vi.spyOn(m.deps.notifications, 'send').mockImplementationOnce(() => {})
    await m.kitchen(order.id, 'ready')
    const isHeard = () => kitchen.events.some((one) => one.orderId === order.id && one.action === 'ready')
    // Whoever writes at that moment, in any database of the server, keeps it for the next look at the log:
    // another reconnection, since nothing is looked through by the clock here.
    await expect
      .poll(() => isHeard() || terminateListeners(m.deps).then(isHeard), { interval: 1_000 })
      .toBe(true)
    await m.kitchen(order.id, 'deliver')
    expect((await kitchen.heard(4, order.id)).map(({ action }) => action)).toEqual([
      'authorise',
      'accept',
      'ready',
      'deliver',
    ])
    kitchen.close()
  })
})
