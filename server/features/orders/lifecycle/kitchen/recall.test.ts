import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveries, orders, orderTimeline } from '#server/db/tables/index.ts'
import { acceptAgainMs, recallMs } from '#shared/orders/order-lifecycle.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makePerson } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { expireOrders } from '../in-time/expire-orders.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const byCard = { paymentMethod: 'creditCard', payment: card() }
const recall = (id: string, action: 'accept' | 'ready', as = m.staff) =>
  m.call('POST', `/api/restaurant/orders/${id}/recall`, { as, body: { action } })
const available = async (id: string) =>
  (await m.call('GET', '/api/deliveries?state=available&limit=100', { as: m.agent })).body.items.some(
    (delivery: { id: string }) => delivery.id === id,
  )
const actionsOf = async (id: string) =>
  (
    await m.deps.db
      .select({ action: orderTimeline.action, by: orderTimeline.by })
      .from(orderTimeline)
      .where(eq(orderTimeline.orderId, id))
      .orderBy(orderTimeline.id)
  ).map(({ action, by }) => `${action} ${by}`)
const events = async (id: string) =>
  (
    await m.deps.pool.query<{ data: { action: string; status: string; estimatedDelivery: string } }>(
      "SELECT data FROM outbox_events WHERE data->>'orderId' = $1 ORDER BY id",
      [id],
    )
  ).rows.map(({ data }) => data)

describe('a step that the kitchen takes back', () => {
  it('is as if it had not been, for the customer and the couriers, and can be done again', async () => {
    const placed = await m.place(byCard)
    const { id } = placed
    m.time.advance(60_000)
    expect((await m.kitchen(id, 'accept', { preparationMinutes: 90 })).body.allowedActions).toEqual([
      'ready',
      'recallAccept',
      'cancel',
    ])
    expect(await available(id)).toBe(true)
    m.time.advance(recallMs)
    const back = await recall(id, 'accept')
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect(back.body).toMatchObject({
      status: 'confirmed',
      progress: 20,
      estimatedDelivery: placed.estimatedDelivery,
      acceptBy: placed.acceptBy,
      allowedActions: ['accept', 'cancel'],
    })
    expect(await available(id)).toBe(false)
    expect((await events(id)).at(-1)).toMatchObject({
      action: 'recallAccept',
      status: 'confirmed',
      estimatedDelivery: placed.estimatedDelivery,
    })
    expect((await m.see(id)).timeline.map(({ status }) => status)).toEqual([
      'processing',
      'confirmed',
      'preparing',
      'confirmed',
    ])
    const again = await m.kitchen(id, 'accept', { preparationMinutes: 20 })
    expect(again.body).toMatchObject({ status: 'preparing' })
    expect(again.body.estimatedDelivery).not.toBe(placed.estimatedDelivery)
    expect(await available(id)).toBe(true)

    m.time.advance(60_000)
    expect((await m.kitchen(id, 'ready')).body.allowedActions).toEqual(['recallReady', 'deliver', 'cancel'])
    const notReady = await recall(id, 'ready')
    expect(notReady.body).toMatchObject({
      status: 'preparing',
      estimatedDelivery: again.body.estimatedDelivery,
      // Accepting is longer ago.
      allowedActions: ['ready', 'cancel'],
    })
    await m.kitchen(id, 'ready')
    m.time.advance(recallMs + 1)
    expect((await m.see(id, m.staff)).allowedActions).toEqual(['deliver', 'cancel'])
    expect((await recall(id, 'ready')).status).toBe(409)
    expect((await m.kitchen(id, 'deliver')).status).toBe(200)
    expect(await actionsOf(id)).toEqual([
      'place customer',
      'authorise payment',
      'accept restaurant',
      'recallAccept restaurant',
      'accept restaurant',
      'ready restaurant',
      'recallReady restaurant',
      'ready restaurant',
      'deliver restaurant',
    ])
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is taken back once: a repeat changes nothing, and one by key gets the same response', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    const body = { action: 'accept' }
    const path = `/api/restaurant/orders/${id}/recall`
    const first = await m.call('POST', path, { as: m.staff, body, key: `recall-${id}` })
    const before = (await actionsOf(id)).length
    expect((await m.call('POST', path, { as: m.staff, body, key: `recall-${id}` })).body).toEqual(first.body)
    expect((await recall(id, 'accept')).status).toBe(200)
    expect(await actionsOf(id)).toHaveLength(before)
    // Once more after it was done again.
    await m.kitchen(id, 'accept')
    expect((await recall(id, 'accept')).body.status).toBe('confirmed')
    expect(await actionsOf(id)).toHaveLength(before + 2)
    // The step before the one that was taken back stays.
    await m.kitchen(id, 'accept')
    await m.kitchen(id, 'ready')
    expect((await recall(id, 'ready')).body.status).toBe('preparing')
    expect((await recall(id, 'ready')).body.status).toBe('preparing')
    expect((await recall(id, 'accept')).status).toBe(409)
  })

  it('leaves a courier what has been claimed, and stops at the door of the kitchen', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    await m.carry(id, 'claim')
    expect((await recall(id, 'accept')).status).toBe(409)
    await m.carry(id, 'start-pickup')
    await m.kitchen(id, 'ready')
    expect((await recall(id, 'ready')).body).toMatchObject({
      status: 'preparing',
      delivery: { status: 'pickup' },
    })
    expect((await m.carry(id, 'confirm-pickup')).status).toBe(409)
    await m.kitchen(id, 'ready')
    expect((await m.carry(id, 'confirm-pickup')).status).toBe(200)
    expect((await recall(id, 'ready')).status).toBe(409)
    expect((await m.carry(id, 'complete')).status).toBe(200)
  })

  it('does not expire the order in that moment', async () => {
    const { id } = await m.place(byCard)
    m.time.advance(acceptWithinMs - 1_000)
    await m.kitchen(id, 'accept')
    m.time.advance(5_000)
    const until = m.deps.clock().getTime() + acceptAgainMs
    expect((await recall(id, 'accept')).body.acceptBy).toBe(new Date(until).toISOString())
    await expireOrders(m.deps)
    expect((await m.see(id)).status).toBe('confirmed')
    m.time.advance(acceptAgainMs)
    await expireOrders(m.deps)
    expect(await m.see(id)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    const [delivery] = await m.deps.db.select().from(deliveries).where(eq(deliveries.id, id))
    expect(delivery?.status).toBe('cancelled')
  })

  it('is for the staff of that restaurant, who have to say what', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    const stranger = await makePerson(m.deps, ['ROLE_RESTAURANT'])
    const path = `/api/restaurant/orders/${id}/recall`
    for (const as of [m.customer, m.agent, m.admin, stranger])
      expect((await recall(id, 'accept', as)).status).toBe(403)
    for (const body of [undefined, {}, { action: 'deliver' }, { action: 'recallAccept' }, { action: 5 }, []])
      expect((await m.call('POST', path, { as: m.staff, body })).status).toBe(422)
    expect((await recall('ORD-XXXXXXXXX', 'accept')).status).toBe(404)
    expect((await recall(id, 'ready')).status).toBe(409)
  })

  it('by two at once leaves one order, in one state', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    const colleague = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: m.restaurant.id })
    const results = await Promise.all([
      recall(id, 'accept'),
      m.call('POST', `/api/restaurant/orders/${id}/ready`, { as: colleague }),
      recall(id, 'accept', colleague),
    ])
    const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, id))
    const isReady = row?.status === 'readyForPickup'
    expect(results.map(({ status }) => status)).toEqual(isReady ? [409, 200, 409] : [200, 409, 200])
    expect(isReady || row?.status === 'confirmed').toBe(true)
    const [delivery] = await m.deps.db.select().from(deliveries).where(eq(deliveries.id, id))
    expect(delivery?.status).toBe(isReady ? 'waiting' : 'cancelled')
  })
})
