import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailbox, outboxEvents } from '#server/db/tables/index.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { noon, testApp } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { expireOrders } from './expire-orders.ts'

let m: Marketplace
let kitchen: { id: string; staff: Person; dish: string }
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  m.time.set(noon)
  const { id } = await makeRestaurant(m.deps, { name: 'Rasoi' })
  const dish = await makeDish(m.deps, id, { price: 10_000 })
  kitchen = { id, dish: dish.id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
})

const minute = 60_000
const place = (): Promise<Order> => m.place({ items: [{ dishId: kitchen.dish, quantity: 1 }] })
const expire = async () => {
  m.time.advance(11 * minute)
  return expireOrders(m.deps)
}
const accept = async ({ id }: Order) => {
  const { status } = await m.call('POST', `/api/restaurant/orders/${id}/accept`, { as: kitchen.staff })
  expect(status).toBe(200)
}
const paused = async () => {
  const { body } = await m.call('GET', '/api/restaurant', { as: kitchen.staff })
  return body.pausedUntil === null ? null : [body.pausedUntil, body.pauseCause]
}
const unanswered = async () => {
  await place()
  await expire()
}

describe('two orders in a row that nobody accepted', () => {
  it('pause the restaurant for half an hour, and say so to everybody who works there', async () => {
    const colleague = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: kitchen.id })
    await unanswered()
    expect(await paused()).toBeNull()
    await unanswered()
    const until = new Date(m.deps.clock().getTime() + 30 * minute).toISOString()
    expect(await paused()).toEqual([until, 'unaccepted'])
    const to = [kitchen.staff, colleague].map(({ username }) => `${username}@example.com`)
    const mails = await sentMails(m.deps, inArray(mailbox.to, to))
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Rasoi is paused: two orders were not accepted',
      'Rasoi is paused: two orders were not accepted',
    ])
    const events = await m.deps.db.select().from(outboxEvents)
    expect(events.filter(({ kind }) => kind === 'restaurant').map(({ data }) => data)).toContainEqual({
      restaurantId: kitchen.id,
      pausedUntil: until,
    })
    expect((await m.checkout({ items: [{ dishId: kitchen.dish, quantity: 1 }] })).status).toBe(409)
    m.time.advance(30 * minute)
    expect(await paused()).toBeNull()
    await place()
  })

  it('are counted when they expire together', async () => {
    for (let order = 0; order < 3; order++) await place()
    m.time.advance(11 * minute)
    const other = await testApp({ database: m.database })
    other.time.set(m.deps.clock())
    await Promise.all([expireOrders(m.deps), expireOrders(other.deps)])
    await other.close()
    expect(await paused()).not.toBeNull()
    const mails = await sentMails(m.deps, inArray(mailbox.to, [`${kitchen.staff.username}@example.com`]))
    expect(mails).toHaveLength(1)
  })

  it('are none with an accepted one between them', async () => {
    await unanswered()
    await accept(await place())
    await unanswered()
    expect(await paused()).toBeNull()
    await unanswered()
    expect(await paused()).not.toBeNull()
  })

  it('count anew once somebody has taken orders again', async () => {
    await unanswered()
    await unanswered()
    await m.call('POST', '/api/restaurant/pause', { as: kitchen.staff, body: { minutes: 0 } })
    expect(await paused()).toBeNull()
    await unanswered()
    expect(await paused()).toBeNull()
    await unanswered()
    expect(await paused()).not.toBeNull()
  })

  it('are none of another restaurant, and none that customers cancelled', async () => {
    await unanswered()
    const { id } = await place()
    await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    await m.place()
    await expire()
    expect(await paused()).toBeNull()
  })

  it('do not lengthen a pause that somebody has begun', async () => {
    for (let order = 0; order < 2; order++) await place()
    await m.call('POST', '/api/restaurant/pause', { as: kitchen.staff, body: { minutes: 15 } })
    const [until] = (await paused()) ?? []
    await expire()
    expect(await paused()).toEqual([until, 'staff'])
  })

  it('pause nobody where the autopilot plays', async () => {
    const demo = await testApp({ environment: { AUTOPILOT: 'on' }, database: m.database })
    for (let order = 0; order < 2; order++) await place()
    m.time.advance(11 * minute)
    demo.time.set(m.deps.clock())
    expect(await expireOrders(demo.deps)).toHaveLength(2)
    await demo.close()
    expect(await paused()).toBeNull()
  })
})
