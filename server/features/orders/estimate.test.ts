import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxEvents, users } from '#server/db/tables/index.ts'
import { onLatestValue } from '#server/outbox/latest-values.ts'
import { clockFormat } from '#shared/clock-format.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { noon } from '#tests/app.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { distance } from '../deliveries/positions/distance.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
beforeEach(() => m.time.set(noon))
afterAll(() => m.close())

const minutesFromNow = (instant: string) => (Date.parse(instant) - m.deps.clock().getTime()) / 60_000
const estimate = async (id: string) => minutesFromNow((await m.see(id)).estimatedDelivery)
const way = (order: Order) => {
  const { location } = order.restaurant
  if (!location) throw new Error('the restaurant is nowhere')
  return { from: location, to: order.destination }
}
const report = (id: string, place: { lat: number; lng: number }) =>
  m.call('POST', `/api/deliveries/${id}/location`, { as: m.agent, body: place })

describe('the estimated delivery', () => {
  it('moves with every step of kitchen and courier, and with where the courier is', async () => {
    const order = await m.place()
    expect(await estimate(order.id)).toBe(45)
    expect((await m.kitchen(order.id, 'accept', { preparationMinutes: 12 })).status).toBe(200)
    const cooking = await estimate(order.id)
    expect(cooking).toBeGreaterThanOrEqual(12 + 4 + 4)
    expect(cooking).toBeLessThanOrEqual(12 + 4 + 13)
    m.time.advance(5 * 60_000)
    await m.carry(order.id, 'claim')
    expect(await estimate(order.id)).toBe(cooking - 5)
    await m.kitchen(order.id, 'ready')
    const onlyTheWay = cooking - 12
    expect(await estimate(order.id)).toBe(onlyTheWay)
    await m.carry(order.id, 'start-pickup')
    m.time.advance(60_000)
    await m.carry(order.id, 'confirm-pickup')
    // It is there in less than was thought, and never later.
    expect(await estimate(order.id)).toBe(onlyTheWay - 4 + 2)
    const { from, to } = way(order)
    const halfWay = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }
    m.time.advance(120_000)
    await report(order.id, halfWay)
    const near = await estimate(order.id)
    expect(near).toBe(Math.ceil(distance(halfWay, to) / 250) + 2)
    expect(near).toBeLessThan(onlyTheWay)
    await report(order.id, to)
    expect(await estimate(order.id)).toBe(1)
    // The same figure for everybody, and nothing of it is written for a position.
    const everybody = [await m.see(order.id), await m.see(order.id, m.staff), await m.see(order.id, m.agent)]
    const [delivery] = (await m.call('GET', '/api/deliveries?state=active', { as: m.agent })).body.items
    expect(
      new Set([...everybody.map(({ estimatedDelivery }) => estimatedDelivery), delivery.estimatedTime]).size,
    ).toBe(1)
  })

  it('is what the range promised where the kitchen states no time, and stays that after a repeat', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    expect(await estimate(id)).toBe(45)
    m.time.advance(60_000)
    const again = await m.kitchen(id, 'accept', { preparationMinutes: 5 })
    expect(again.status).toBe(200)
    expect(await estimate(id)).toBe(44)
  })

  it.each([0, 181, 2.5, '20', -5])('is not moved by a preparation time of %j', async (preparationMinutes) => {
    const { id } = await m.place()
    const refused = await m.kitchen(id, 'accept', { preparationMinutes })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.fields)).toEqual(['preparationMinutes'])
    expect((await m.see(id)).status).toBe('confirmed')
  })

  it('goes out with the event of each step, and with each position', async () => {
    const order = await m.place()
    await m.kitchen(order.id, 'accept', { preparationMinutes: 10 })
    const logged = await m.deps.db.select({ data: outboxEvents.data }).from(outboxEvents)
    const accepted = logged
      .map(({ data }) => data as { orderId: string; action: string; estimatedDelivery: string })
      .find(({ orderId, action }) => orderId === order.id && action === 'accept')
    expect(accepted?.estimatedDelivery).toBe((await m.see(order.id)).estimatedDelivery)
    await m.kitchen(order.id, 'ready')
    for (const move of ['claim', 'start-pickup']) await m.carry(order.id, move)
    const heard: { estimatedDelivery: string | null }[] = []
    const stop = onLatestValue(m.deps, (_, { data }) => heard.push(JSON.parse(data)))
    await report(order.id, order.destination)
    await m.carry(order.id, 'confirm-pickup')
    await report(order.id, order.destination)
    await expect.poll(() => heard.length).toBe(2)
    stop()
    // Before the food is on board the courier's place says nothing.
    expect(heard[0]?.estimatedDelivery).toBeNull()
    expect(heard[1]?.estimatedDelivery).toBe((await m.see(order.id)).estimatedDelivery)
  })

  it('is said by the chat as on the tracking page, and no time that has passed', async () => {
    const order = await m.place()
    await m.kitchen(order.id, 'accept', { preparationMinutes: 10 })
    const ask = async () =>
      (await m.call('POST', '/api/chat', { as: m.customer, body: { message: 'Where is my order?' } })).body
        .reply as string
    const time = clockFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(
      new Date((await m.see(order.id)).estimatedDelivery),
    )
    expect(await ask()).toContain(`by ${time}.`)
    m.time.advance(60 * 60_000)
    expect(await ask()).toContain('takes a little longer than we thought. Sorry for the wait')
    expect(await ask()).not.toContain(time)
  })

  it('begins with the range that a cart is quoted with', async () => {
    const { body } = await m.call('POST', '/api/quote', { body: { items: m.cart } })
    expect(body.orders[0].deliveryTime).toBe(m.restaurant.deliveryTime)
  })
})

describe("the courier's phone number", () => {
  it('is for the customer, with the first name, while the courier has the order', async () => {
    await m.deps.db.update(users).set({ mobileNumber: '9845012399' }).where(eq(users.id, m.agent.id))
    const { id } = await m.place()
    const phone = async () => (await m.see(id)).delivery?.agent.phone
    await m.kitchen(id, 'accept')
    expect(JSON.stringify(await m.see(id))).not.toContain('9845012399')
    await m.carry(id, 'claim')
    expect((await m.see(id)).delivery?.agent).toEqual({ id: m.agent.id, name: 'Asha', phone: '9845012399' })
    for (const other of [m.staff, m.admin, m.agent])
      expect(JSON.stringify(await m.see(id, other))).not.toContain('9845012399')
    await m.kitchen(id, 'ready')
    for (const move of ['start-pickup', 'confirm-pickup']) {
      await m.carry(id, move)
      expect(await phone()).toBe('9845012399')
    }
    await m.carry(id, 'complete')
    expect(JSON.stringify(await m.see(id))).not.toContain('9845012399')
    const list = await m.call('GET', `/api/orders/user/${m.customer.id}`, { as: m.customer })
    const listed = list.body.items.find((order: Order) => order.id === id)
    expect(listed.delivery.agent).toEqual({ id: m.agent.id, name: 'Asha', phone: null })
    const cancelled = await m.place()
    await m.kitchen(cancelled.id, 'accept')
    await m.carry(cancelled.id, 'claim')
    await m.kitchen(cancelled.id, 'cancel', { reason: 'Out of gas' })
    expect(JSON.stringify(await m.see(cancelled.id))).not.toContain('9845012399')
  })
})
