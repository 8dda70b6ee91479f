import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditEntries, dishes, dishStock, dishStockTakes } from '#server/db/tables/index.ts'
import { noon, testApp } from '#tests/app.ts'
import { card, makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { renewStock } from './renew-stock.ts'

let m: Marketplace
let kitchen: { id: string; staff: Person }
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  m.time.set(noon)
  const { id } = await makeRestaurant(m.deps)
  kitchen = { id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
})

const hourMs = 3_600_000
const byCard = { paymentMethod: 'creditCard', payment: card() }
const declined = { paymentMethod: 'creditCard', payment: card('4000 0000 0000 0002') }
const limited = (stockPerDay: number | null, values = {}) =>
  makeDish(m.deps, kitchen.id, { name: 'Hilsa Curry', price: 40_000, stockPerDay, ...values })
const order = (dishId: string, quantity = 1, more: object = {}) =>
  m.checkout({ items: [{ dishId, quantity }], ...more })
const soldOf = async (dishId: string) => {
  const [row] = await m.deps.db.select().from(dishStock).where(eq(dishStock.dishId, dishId))
  return row?.sold
}
const shown = async (dishId: string) => {
  await m.deps.catalogueChanges.sweep()
  const { available, left } = (await m.call('GET', `/api/dishes/${dishId}`)).body
  const { items } = (await m.call('GET', `/api/dishes?restaurant=${kitchen.id}`)).body
  const listed = items.find(({ id }: { id: string }) => id === dishId)
  expect([listed.available, listed.left]).toEqual([available, left])
  return [available, left]
}
const menu = async (dishId: string) =>
  (await m.call('GET', `/api/restaurant/menu/${dishId}`, { as: kitchen.staff })).body
const put = (dishId: string, body: object) =>
  m.call('PUT', `/api/restaurant/menu/${dishId}`, {
    as: kitchen.staff,
    body: { name: 'Hilsa Curry', price: 40_000, ...body },
  })
const cancel = (id: string) => m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer })

describe('a dish with a number of portions a day', () => {
  it.each([
    ['cash', {}],
    ['card', byCard],
  ])('sells its last portion once, with 50 buyers at a time who pay by %s', async (_how, payment) => {
    const dish = await limited(7)
    const buyers = await Promise.all(
      Array.from({ length: 50 }, () => m.checkout({ items: [{ dishId: dish.id, quantity: 1 }], ...payment })),
    )
    const statuses = buyers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(7)
    expect(statuses.filter((status) => status === 409)).toHaveLength(43)
    for (const { body } of buyers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({
        code: 'dish_unavailable',
        message: 'Hilsa Curry is sold out for today.',
        fields: { 'items.0.dishId': 'Sold out' },
      })
    expect(await soldOf(dish.id)).toBe(7)
    expect(await shown(dish.id)).toEqual([false, 0])
    expect(await menu(dish.id)).toMatchObject({ stockPerDay: 7, soldToday: 7, available: true })
  })

  it('says what is left where more is wanted, all lines together, and sells nothing of the cart', async () => {
    const other = await limited(3, { name: 'Prawn Malai' })
    const dish = await limited(4)
    expect((await order(dish.id, 2)).status).toBe(201)
    expect(await shown(dish.id)).toEqual([true, 2])
    const asked = {
      items: [
        { dishId: other.id, quantity: 1 },
        { dishId: dish.id, quantity: 3 },
      ],
    }
    for (const reply of [
      await m.checkout(asked),
      await m.call('POST', '/api/quote', { body: { items: asked.items } }),
    ]) {
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        message: 'Only 2 of Hilsa Curry are left today.',
        fields: { 'items.1.dishId': 'Only 2 left today' },
      })
    }
    expect(await soldOf(other.id)).toBe(0)
    expect(await soldOf(dish.id)).toBe(2)
    expect((await order(dish.id)).status).toBe(201)
    expect((await order(dish.id, 2)).body.message).toBe('Only 1 of Hilsa Curry is left today.')
  })

  it('never deadlocks nor oversells where carts have several of them in any order', async () => {
    const first = await limited(20)
    const second = await limited(10)
    const carts = Array.from({ length: 40 }, (_, at) =>
      m.checkout({
        items: (at % 2 === 0 ? [first, second] : [second, first]).map(({ id }) => ({
          dishId: id,
          quantity: 1,
        })),
      }),
    )
    const statuses = (await Promise.all(carts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(30)
    expect([await soldOf(first.id), await soldOf(second.id)]).toEqual([10, 10])
  })

  it('has the portions of cancelled and declined orders back, once', async () => {
    const dish = await limited(1)
    const { body } = await order(dish.id)
    expect(await shown(dish.id)).toEqual([false, 0])
    const [{ id }] = body.orders
    expect((await cancel(id)).status).toBe(200)
    expect((await cancel(id)).status).toBe(200)
    expect(await soldOf(dish.id)).toBe(0)
    expect(await shown(dish.id)).toEqual([true, 1])
    expect((await order(dish.id, 1, declined)).status).toBe(402)
    expect(await soldOf(dish.id)).toBe(0)
    const again = await order(dish.id, 1, byCard)
    expect(again.status).toBe(201)
    expect(
      (await m.call('POST', `/api/orders/${again.body.orders[0].id}/cancel`, { as: m.customer })).status,
    ).toBe(200)
    expect(await soldOf(dish.id)).toBe(0)
  })

  it('takes no second portion for a repeat of the checkout', async () => {
    const dish = await limited(5)
    const key = randomUUID()
    const body = { items: [{ dishId: dish.id, quantity: 2 }] }
    const first = await m.checkout(body, key)
    const second = await m.checkout(body, key)
    expect(second.body).toEqual(first.body)
    expect(await soldOf(dish.id)).toBe(2)
  })

  it('is full again as the service day begins, and a cancellation of the day before adds nothing to the new day', async () => {
    const dish = await limited(2)
    // 23:58 in Asia/Kolkata.
    m.time.set(new Date('2026-01-05T18:28:00Z'))
    const { body } = await order(dish.id, 2)
    expect((await order(dish.id)).status).toBe(409)
    // A kitchen that is open until half past one sells no second Hilsa at midnight.
    m.time.set(new Date('2026-01-05T19:59:00Z'))
    await renewStock(m.deps)
    expect((await order(dish.id)).status).toBe(409)
    m.time.set(new Date('2026-01-05T22:30:00Z'))
    expect(await renewStock(m.deps)).toBeGreaterThan(0)
    expect(await shown(dish.id)).toEqual([true, 2])
    expect(await menu(dish.id)).toMatchObject({ soldToday: 0 })
    expect((await order(dish.id)).status).toBe(201)
    const late = await m.call('POST', `/api/restaurant/orders/${body.orders[0].id}/cancel`, {
      as: kitchen.staff,
      body: { reason: 'Closed' },
    })
    expect(late.status).toBe(200)
    expect(await menu(dish.id)).toMatchObject({ soldToday: 1 })
    expect(await shown(dish.id)).toEqual([true, 1])
    expect(await renewStock(m.deps)).toBe(0)
    m.time.advance(48 * hourMs)
    await renewStock(m.deps)
    expect(await m.deps.db.select().from(dishStockTakes).where(eq(dishStockTakes.dishId, dish.id))).toEqual(
      [],
    )
  })

  it('is full at four also before customers are shown it, and where another clock is ahead sells no more than there is', async () => {
    const dish = await limited(2)
    expect((await order(dish.id, 2)).status).toBe(201)
    m.time.set(new Date('2026-01-05T22:30:00Z'))
    expect((await order(dish.id, 1)).status).toBe(201)
    // An instance whose clock is a minute behind.
    m.time.set(new Date('2026-01-05T22:29:30Z'))
    expect((await order(dish.id, 2)).status).toBe(409)
    expect((await order(dish.id, 1)).status).toBe(201)
    m.time.set(new Date('2026-01-05T22:30:30Z'))
    expect((await order(dish.id, 1)).status).toBe(409)
  })

  it('is changed by the kitchen during the day, and unlimited again without a number', async () => {
    const dish = await limited(null)
    expect((await order(dish.id, 9)).status).toBe(201)
    expect((await put(dish.id, { stockPerDay: 10 })).body).toMatchObject({ stockPerDay: 10, soldToday: 0 })
    expect((await order(dish.id, 6)).status).toBe(201)
    expect(await shown(dish.id)).toEqual([true, 4])
    expect((await put(dish.id, { stockPerDay: 6 })).body).toMatchObject({ stockPerDay: 6, soldToday: 6 })
    expect(await shown(dish.id)).toEqual([false, 0])
    expect((await order(dish.id)).status).toBe(409)
    expect((await put(dish.id, { stockPerDay: 5 })).body).toMatchObject({ stockPerDay: 5, soldToday: 6 })
    expect((await order(dish.id)).body.message).toBe('Hilsa Curry is sold out for today.')
    expect((await put(dish.id, {})).body).toMatchObject({ stockPerDay: 5 })
    expect((await put(dish.id, { stockPerDay: null })).body).toMatchObject({
      stockPerDay: null,
      soldToday: 0,
    })
    expect(await shown(dish.id)).toEqual([true, undefined])
    expect((await order(dish.id, 20)).status).toBe(201)
    const actions = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, dish.id))
    expect(actions.map(({ after }) => after)).toContainEqual({ fields: ['stockPerDay'] })
    for (const stockPerDay of [-1, 1.5, '5', 10_001])
      expect((await put(dish.id, { stockPerDay })).body.fields).toHaveProperty('stockPerDay')
  })

  it('is sold out at once where it is added with none', async () => {
    const { status, body } = await m.call('POST', '/api/restaurant/menu', {
      as: kitchen.staff,
      body: { name: 'Hilsa Curry', price: 40_000, stockPerDay: 0 },
    })
    expect(status).toBe(201)
    expect(await shown(body.id)).toEqual([false, 0])
    expect((await order(body.id)).status).toBe(409)
  })

  it('counts what a kitchen sends instead of another dish, and leaves sold what it has not got', async () => {
    const wanted = await limited(5)
    const instead = await limited(1, { name: 'Pomfret Fry' })
    const { body } = await order(wanted.id, 3)
    const [{ id }] = body.orders
    const change = (changes: number) =>
      m.call('POST', `/api/restaurant/orders/${id}/change-item`, {
        as: kitchen.staff,
        body: { line: 0, quantity: 1, reason: 'Sold out', changes, replacement: { dishId: instead.id } },
      })
    expect((await change(0)).status).toBe(200)
    expect(await soldOf(instead.id)).toBe(1)
    expect((await change(1)).body).toMatchObject({
      code: 'dish_unavailable',
      message: 'Pomfret Fry is sold out for today.',
    })
    expect(await soldOf(wanted.id)).toBe(3)
    expect((await cancel(id)).status).toBe(200)
    expect([await soldOf(wanted.id), await soldOf(instead.id)]).toEqual([0, 0])
  })

  it('costs its checkout no round trip more, and the others nothing', async () => {
    const dish = await limited(50)
    await order(dish.id)
    await m.deps.catalogueChanges.sweep()
    await order(dish.id)
    const query = vi.spyOn(m.deps.pool, 'query')
    try {
      expect((await order(dish.id)).status).toBe(201)
      expect(query).toHaveBeenCalledTimes(1)
      query.mockClear()
      const plain = { items: [{ dishId: m.dal.id, quantity: 1 }] }
      await m.checkout(plain)
      query.mockClear()
      expect((await m.checkout(plain)).status).toBe(201)
      expect(query).toHaveBeenCalledTimes(1)
      expect(JSON.stringify(query.mock.calls)).not.toMatch(/dish_stock/)
    } finally {
      query.mockRestore()
    }
  })

  it('is limited at once on another instance that still remembers it without a number', async () => {
    const dish = await limited(null)
    const other = await testApp({ database: m.database })
    try {
      const there = await marketplace(other)
      const buy = () => there.checkout({ items: [{ dishId: dish.id, quantity: 1 }] })
      expect((await buy()).status).toBe(201)
      const client = await m.deps.pool.connect()
      try {
        // Without the triggers that tell of it, but for the one that makes the row.
        await client.query('ALTER TABLE dishes DISABLE TRIGGER dishes_updated')
        await client.query('UPDATE dishes SET stock_per_day = 1 WHERE id = $1', [dish.id])
        await client.query('ALTER TABLE dishes ENABLE TRIGGER dishes_updated')
      } finally {
        client.release()
      }
      expect((await buy()).status).toBe(201)
      expect((await buy()).status).toBe(409)
    } finally {
      await other.close()
    }
  })

  it('keeps its number on the wire of nobody but its restaurant', async () => {
    const dish = await limited(50)
    const { body } = await m.call('GET', `/api/dishes/${dish.id}`)
    expect(body).not.toHaveProperty('left')
    expect(JSON.stringify(body)).not.toMatch(/stock|sold/i)
    const [row] = await m.deps.db.select().from(dishes).where(eq(dishes.id, dish.id))
    expect(row?.leftToday).toBeNull()
  })
})
