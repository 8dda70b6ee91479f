import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { noon } from '#tests/app.ts'
import { card, makePerson, makeRestaurant } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { expireOrders } from '../in-time/expire-orders.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const byCard = { paymentMethod: 'creditCard', payment: card() }
const attention = async (id: string, as = m.staff) => (await m.see(id, as)).attention
const acknowledge = (id: string, as = m.staff) =>
  m.call('POST', `/api/restaurant/orders/${id}/acknowledge`, { as })
const inKitchen = async (): Promise<string[]> => {
  const { status, body } = await m.call('GET', '/api/restaurant/orders?group=kitchen&sort=oldest&limit=100', {
    as: m.staff,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ id }: Order) => id)
}
const recent = async (): Promise<string[]> =>
  (await m.call('GET', '/api/restaurant/orders?group=recent&limit=100', { as: m.staff })).body.items.map(
    ({ id }: Order) => id,
  )

describe('an order that ends under the hands of its kitchen', () => {
  it.each([
    ['its customer', () => m.customer, '/api/orders/:id/cancel'],
    ['an admin', () => m.admin, '/api/orders/:id/cancel'],
    ['somebody else of the house', () => m.staff, '/api/restaurant/orders/:id/cancel'],
  ])('by %s stays in the kitchen until somebody has seen it', async (_, who, path) => {
    const { id } = await m.place(byCard)
    await m.kitchen(id, 'accept')
    expect(await attention(id)).toBeNull()
    const { status } = await m.call('POST', path.replace(':id', id), { as: who(), body: { reason: 'Sorry' } })
    expect(status).toBe(200)
    expect(await attention(id)).toEqual({ kind: 'cancelled', at: noon.toISOString() })
    expect(await inKitchen()).toContain(id)
    // It is the kitchen's alone.
    expect(await attention(id, m.customer)).toBeNull()
    expect((await acknowledge(id, m.customer)).status).toBe(403)
    const seen = await acknowledge(id)
    expect(seen).toMatchObject({ status: 200, body: { status: 'cancelled', attention: null } })
    expect((await acknowledge(id)).body).toEqual(seen.body)
    expect(await inKitchen()).not.toContain(id)
    expect(await recent()).toContain(id)
    m.time.advance(3_600_000)
    expect(await recent()).not.toContain(id)
  })

  it('because nobody accepted it was missed, and counts as such', async () => {
    const missed = async () =>
      (await m.call('GET', '/api/restaurant/stats/missed', { as: m.staff })).body as {
        orders: number
        amount: number
      }
    const before = await missed()
    const { id, total } = await m.place()
    m.time.advance(10 * 60_000)
    await expireOrders(m.deps)
    await m.reopen()
    expect(await attention(id)).toMatchObject({ kind: 'missed' })
    expect(await missed()).toEqual({ orders: before.orders + 1, amount: before.amount + total })
    // One that somebody cancelled was not missed.
    const other = await m.place()
    await m.call('POST', `/api/orders/${other.id}/cancel`, { as: m.customer })
    expect(await missed()).toMatchObject({ orders: before.orders + 1 })
    await acknowledge(id)
    await acknowledge(other.id)
  })

  it('is no news of yesterday: after a shift nobody has to see it', async () => {
    const { id } = await m.place()
    await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    m.time.advance(12 * 3_600_000)
    expect(await inKitchen()).not.toContain(id)
    expect(await attention(id)).toBeNull()
  })

  it("is another kitchen's not to see", async () => {
    const stranger = await makePerson(m.deps, ['ROLE_RESTAURANT'], {
      restaurantId: (await makeRestaurant(m.deps)).id,
    })
    const { id } = await m.place()
    await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })
    expect((await acknowledge(id, stranger)).status).toBe(404)
    expect(await attention(id)).not.toBeNull()
    await acknowledge(id)
  })
})

describe('an order that changes under the hands of its kitchen', () => {
  const change = (id: string, changes = 0) =>
    m.call('POST', `/api/restaurant/orders/${id}/change-item`, {
      as: m.staff,
      body: { line: 0, quantity: 1, reason: 'Sold out', changes },
    })

  it('has to be seen, each time, and not once the food has left', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    await change(id)
    expect(await attention(id)).toMatchObject({ kind: 'changed' })
    await acknowledge(id)
    expect(await attention(id)).toBeNull()
    await change(id, 1)
    expect(await attention(id)).toMatchObject({ kind: 'changed' })
    await m.kitchen(id, 'ready')
    expect(await attention(id)).toMatchObject({ kind: 'changed' })
    await m.kitchen(id, 'deliver')
    expect(await attention(id)).toBeNull()
  })

  it('and is cancelled then, is cancelled', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    await change(id)
    await m.call('POST', `/api/restaurant/orders/${id}/cancel`, { as: m.staff, body: { reason: 'Fire' } })
    expect(await attention(id)).toMatchObject({ kind: 'cancelled' })
    await acknowledge(id)
  })

  it('by a refund of portions is told what is back, after the delivery too; an amount then is not its concern', async () => {
    const { id } = await m.place(byCard)
    for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(id, move)
    const giveBack = (body: object) =>
      m.call('POST', `/api/admin/orders/${id}/refund`, { as: m.admin, body: { reason: 'Missing', ...body } })
    expect((await giveBack({ amount: 100 })).status).toBe(200)
    expect(await attention(id)).toBeNull()
    expect((await giveBack({ items: [{ line: 0, dishId: m.dal.id, quantity: 1 }] })).status).toBe(200)
    expect(await m.see(id, m.staff)).toMatchObject({
      attention: { kind: 'refunded' },
      items: [{ refunded: 1 }, { refunded: 0 }],
    })
    expect(await inKitchen()).toContain(id)
    await acknowledge(id)
    expect(await inKitchen()).not.toContain(id)
  })
})

it('once a courier has the food its restaurant can no longer cancel; an admin can', async () => {
  const { id } = await m.place()
  await m.kitchen(id, 'accept')
  await m.carry(id, 'claim')
  await m.carry(id, 'start-pickup')
  await m.kitchen(id, 'ready')
  const cancel = () =>
    m.call('POST', `/api/restaurant/orders/${id}/cancel`, { as: m.staff, body: { reason: 'Too late' } })
  expect((await m.see(id, m.staff)).allowedActions).toContain('cancel')
  await m.carry(id, 'confirm-pickup')
  expect((await m.see(id, m.staff)).allowedActions).toEqual([])
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'illegal_transition' } })
  expect((await m.see(id)).status).toBe('outForDelivery')
  const { status } = await m.call('POST', `/api/orders/${id}/cancel`, {
    as: m.admin,
    body: { reason: 'Accident' },
  })
  expect(status).toBe(200)
  // The food had left: nothing to stop.
  expect(await attention(id)).toBeNull()
})
