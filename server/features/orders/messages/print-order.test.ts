import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dishes, orders, restaurants } from '#server/db/tables/index.ts'
import { noon } from '#tests/app.ts'
import { makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const print = (id: string, { kind = 'ticket' as unknown, as = m.staff, key = '' } = {}) =>
  m.call('POST', `/api/restaurant/orders/${id}/prints`, { as, body: { kind }, ...(key && { key }) })

describe('the prints of an order', () => {
  it('are numbered for all devices, ticket and label each by itself', async () => {
    const { id } = await m.place()
    const { status, body } = await print(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ kind: 'ticket', number: 1, order: { id, viewedAs: 'restaurant' } })
    expect((await print(id)).body.number).toBe(2)
    expect((await print(id, { kind: 'label' })).body.number).toBe(1)
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => print(id)))
    expect(atOnce.map((reply) => reply.body.number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 3),
    )
  })

  it('are counted once however often one is sent with its key', async () => {
    const { id } = await m.place()
    const key = 'print-once'
    const replies = [
      ...(await Promise.all([print(id, { key }), print(id, { key })])),
      await print(id, { key }),
    ]
    // Two at the same time: one of them may be told to come again.
    expect(
      replies.filter(({ status }) => status === 200).every(({ body }) => body.number === 1),
      JSON.stringify(replies.map(({ status }) => status)),
    ).toBe(true)
    expect(replies.at(-1)?.status).toBe(200)
    expect((await print(id)).body.number).toBe(2)
    expect((await print(id, { key, kind: 'label' })).status).toBeGreaterThanOrEqual(400)
  })

  it('have the licence, what the dishes declare, and of the customer what the kitchen may see at that time', async () => {
    await m.deps.db
      .update(restaurants)
      .set({ fssaiNumber: '10012011000168' })
      .where(eq(restaurants.id, m.restaurant.id))
    await m.deps.db
      .update(dishes)
      .set({ allergens: ['milk', 'nuts'] })
      .where(eq(dishes.id, m.dal.id))
    const { id } = await m.place()
    const { body } = await print(id, { kind: 'label' })
    expect(body).toMatchObject({
      fssaiNumber: '10012011000168',
      allergens: [{ dishId: m.dal.id, allergens: ['milk', 'nuts'] }],
    })
    const details = body.order.shippingDetails
    expect(details).toMatchObject({ email: '', address: '', zipCode: '' })
    expect(details.fullName).not.toBe('')
    expect(details.phone).not.toBe('')
    for (const move of ['accept', 'ready', 'deliver']) expect((await m.kitchen(id, move)).status).toBe(200)
    m.time.set(new Date(noon.getTime() + 61 * 60_000))
    expect((await print(id)).body.order.shippingDetails).toMatchObject({ phone: '', address: '' })
  })

  it('are for the staff of its restaurant alone, and not of what is cancelled or still waits for its payment', async () => {
    const { id } = await m.place()
    const { id: elsewhere } = await makeRestaurant(m.deps)
    const stranger = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: elsewhere })
    expect((await print(id, { as: stranger })).body.code).toBe('not_found')
    expect((await print(id, { as: m.customer })).status).toBe(403)
    expect((await print('ORD-AAAAAAAAA')).status).toBe(404)
    for (const kind of ['', 'receipt', 1, null, ['ticket']])
      expect((await print(id, { kind })).status, JSON.stringify(kind)).toBe(422)
    await m.deps.db.update(orders).set({ confirmedAt: null }).where(eq(orders.id, id))
    expect((await print(id)).status).toBe(404)
    const { id: cancelled } = await m.place()
    await m.call('POST', `/api/orders/${cancelled}/cancel`, { as: m.customer, body: {} })
    const refused = await print(cancelled)
    expect([refused.status, refused.body.code]).toEqual([409, 'illegal_transition'])
    // What was refused is not counted.
    expect((await print((await m.place()).id)).body.number).toBe(1)
  })
})
