import { randomUUID } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dishes, groupCarts, orders } from '#server/db/tables/index.ts'
import type { GroupCart } from '#shared/group-carts/contracts.ts'
import { dayMs } from '#shared/time.ts'
import { makeDish, makePerson, makeRestaurant, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { purgeGroupCarts } from './room.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const open = async (body: object = {}): Promise<GroupCart> => {
  const opened = await m.call('POST', '/api/group-carts', {
    as: m.customer,
    body: { restaurantId: m.restaurant.id, ...body },
  })
  expect(opened.status).toBe(201)
  return opened.body
}
const path = (token: string, rest = '') => `/api/group-carts/${token}${rest}`
const dal = (quantity = 1) => ({ dishId: m.dal.id, quantity })
const naan = (quantity = 1) => ({ dishId: m.naan.id, quantity })
const choose = (token: string, name: string, items: object[], more: object = {}) =>
  m.call('PUT', path(token, '/items'), { body: { name, items, ...more } })
const see = async (token: string, as = m.customer): Promise<GroupCart> =>
  (await m.call('GET', path(token), { as })).body
const lock = (token: string, as = m.customer) => m.call('POST', path(token, '/lock'), { as })
const unlock = (token: string, as = m.customer) => m.call('POST', path(token, '/unlock'), { as })
const pay = (token: string, key: string = randomUUID(), more: object = {}, as = m.customer) =>
  m.call('POST', path(token, '/checkout'), {
    as,
    key,
    body: { shippingDetails, paymentMethod: 'cashOnDelivery', ...more },
  })

describe('a group cart', () => {
  it('is filled by whoever has its link, and everybody sees what each has chosen', async () => {
    const { token, state, isHost } = await open()
    expect([state, isHost]).toEqual(['open', true])
    await choose(token, 'Asha', [dal(), naan(2)])
    const ravi = await choose(token, ' Ravi ', [dal()])
    expect(ravi.status).toBe(200)
    expect(ravi.body).toMatchObject({
      isHost: false,
      guests: [
        { name: 'Asha', subtotal: 1500, items: [{ dishId: m.dal.id }, { quantity: 2, lineTotal: 500 }] },
        { name: 'Ravi', subtotal: 1000 },
      ],
      amounts: { subtotal: 2500, total: 2500 + 200 + 499 },
    })
  })

  it('is at one restaurant, and nowhere that is not there', async () => {
    const { token } = await open()
    const elsewhere = await makeRestaurant(m.deps, { name: 'Second Kitchen' })
    const dosa = await makeDish(m.deps, elsewhere.id, { name: 'Dosa' })
    expect((await choose(token, 'Asha', [{ dishId: dosa.id, quantity: 1 }])).body).toMatchObject({
      code: 'validation_failed',
      message: 'A group orders from one restaurant. Dosa is from another.',
    })
    expect((await choose('no-such-cart', 'Asha', [dal()])).status).toBe(404)
    const body = { restaurantId: 'no-such-restaurant' }
    expect((await m.call('POST', '/api/group-carts', { as: m.customer, body })).status).toBe(404)
  })

  it('takes the place of what a name had chosen, as often as it is sent', async () => {
    const { token } = await open()
    await choose(token, 'Asha', [dal(3)])
    for (let time = 0; time < 2; time++) await choose(token, 'asha', [naan()])
    expect((await see(token)).guests).toMatchObject([{ name: 'asha', items: [{ dishId: m.naan.id }] }])
    await choose(token, 'Asha', [])
    await choose(token, 'Asha', [])
    expect((await see(token)).guests).toEqual([])
  })

  it('refuses a name that is taken, and what was changed elsewhere, where the caller says what it saw', async () => {
    const { token } = await open()
    expect((await choose(token, 'Asha', [dal()], { version: 0 })).status).toBe(200)
    const taken = await choose(token, 'ASHA', [naan()], { version: 0 })
    expect([taken.status, taken.body.code]).toEqual([409, 'group_cart_changed'])
    const [asha] = (await see(token)).guests
    const mine = { version: asha?.version }
    expect((await choose(token, 'Asha', [naan()], mine)).status).toBe(200)
    expect((await choose(token, 'Asha', [dal()], mine)).body.code).toBe('group_cart_changed')
    expect((await see(token)).guests).toMatchObject([{ items: [{ dishId: m.naan.id }] }])
  })

  it('loses nothing of thirty people who write at once, and takes no more of them', async () => {
    const { token } = await open()
    const names = Array.from({ length: 30 }, (_, at) => `Guest ${at}`)
    const written = await Promise.all(names.map((name, at) => choose(token, name, [dal((at % 3) + 1)])))
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set([200]))
    const { guests, version } = await see(token)
    expect(guests.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(version).toBe(31)
    expect((await choose(token, 'One too many', [dal()])).status).toBe(422)
    expect((await choose(token, 'Guest 0', [naan()])).status).toBe(200)
  })

  it('holds each person to its limit, and all of them to what one order may be', async () => {
    const { token } = await open({ limit: 1500 })
    expect((await choose(token, 'Asha', [dal(), naan(2)])).status).toBe(200)
    const over = await choose(token, 'Ravi', [dal(2)])
    expect(over.body).toMatchObject({
      code: 'validation_failed',
      message: 'Your dishes come to ₹20.00; ₹15.00 is the most for each person.',
    })
    const large = await open()
    await choose(large.token, 'Asha', [naan(60)])
    expect((await choose(large.token, 'Ravi', [naan(60)])).status).toBe(422)
  })

  it('is locked and opened by its host alone', async () => {
    const { token } = await open()
    await choose(token, 'Asha', [dal()])
    const other = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await lock(token, other)).status).toBe(404)
    for (let time = 0; time < 2; time++) expect((await lock(token)).body.state).toBe('locked')
    const refused = await choose(token, 'Ravi', [naan()])
    expect([refused.status, refused.body.code]).toEqual([409, 'group_cart_locked'])
    expect((await unlock(token)).body.state).toBe('open')
    expect((await choose(token, 'Ravi', [naan()])).status).toBe(200)
  })

  it('ends after a day, and is deleted a week later', async () => {
    const { token } = await open()
    await choose(token, 'Asha', [dal()])
    m.time.advance(dayMs)
    expect((await see(token)).state).toBe('ended')
    expect((await choose(token, 'Ravi', [dal()])).body.code).toBe('group_cart_locked')
    expect((await pay(token)).body.code).toBe('group_cart_locked')
    m.time.advance(7 * dayMs + 1)
    await purgeGroupCarts(m.deps)
    expect((await m.call('GET', path(token))).status).toBe(404)
  })
})

describe('ordering for a group', () => {
  it('places one order of its host, and says into whose bag each portion goes', async () => {
    const { token } = await open()
    await choose(token, 'Asha', [dal(), naan()])
    await choose(token, 'Ravi', [dal(2)])
    const paid = await pay(token)
    expect(paid.status).toBe(201)
    const [order] = paid.body.orders
    expect(order).toMatchObject({
      subtotal: 3250,
      items: [
        {
          name: 'Dal Makhani',
          quantity: 3,
          guests: [
            { name: 'Asha', quantity: 1 },
            { name: 'Ravi', quantity: 2 },
          ],
        },
        { name: 'Butter Naan', quantity: 1, guests: [{ name: 'Asha', quantity: 1 }] },
      ],
    })
    expect((await m.see(order.id, m.staff)).items).toMatchObject(order.items)
    expect(await see(token)).toMatchObject({
      state: 'ordered',
      order: { id: order.id, status: 'confirmed' },
    })
    const visitor = (await m.call('GET', path(token))).body
    expect(visitor.order).toMatchObject({ id: null, status: 'confirmed' })
    expect((await choose(token, 'Meena', [dal()])).body.code).toBe('group_cart_locked')
    expect((await unlock(token)).status).toBe(409)
  })

  it('is for its host alone', async () => {
    const { token } = await open()
    await choose(token, 'Asha', [dal()])
    const other = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await pay(token, randomUUID(), {}, other)).status).toBe(404)
  })

  it('happens once, however often and from how many devices it is asked for', async () => {
    for (let round = 0; round < 8; round++) {
      const { token } = await open()
      await choose(token, 'Asha', [dal()])
      const key = randomUUID()
      const all = await Promise.all([pay(token, key), pay(token, key), pay(token), pay(token), pay(token)])
      const placed = all.filter(({ status }) => status === 201).map(({ body }) => body.orders[0].id)
      expect(new Set(placed).size).toBe(1)
      for (const { status, body } of all)
        if (status !== 201) expect(['group_cart_locked', 'group_cart_changed']).toContain(body.code)
    }
    const written = await m.deps.db.$count(orders, eq(orders.userId, m.customer.id))
    const carts = await m.deps.db.$count(groupCarts, isNotNull(groupCarts.orderId))
    expect(written).toBe(carts)
  })

  it('gets the first response to a repeat, also once it is delivered', async () => {
    const { token } = await open()
    await choose(token, 'Asha', [dal()])
    const key = randomUUID()
    const first = await pay(token, key)
    const again = await pay(token, key)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  it('can be tried anew after a declined payment, and after the order was cancelled', async () => {
    const { token } = await open()
    await choose(token, 'Asha', [dal()])
    const upi = (upiId: string) => ({ paymentMethod: 'upi', payment: { upiId } })
    expect((await pay(token, randomUUID(), upi('failure@upi'))).status).toBe(402)
    expect((await see(token)).state).toBe('locked')
    expect((await unlock(token)).body.state).toBe('open')
    await choose(token, 'Asha', [dal(2)])
    const paid = await pay(token, randomUUID(), upi('success@upi'))
    expect(paid.body.orders[0].items).toMatchObject([{ quantity: 2 }])
    await m.call('POST', `/api/orders/${paid.body.orders[0].id}/cancel`, { as: m.customer })
    expect((await see(token)).state).toBe('locked')
    expect((await pay(token)).status).toBe(201)
  })

  it('refuses an empty cart, and names a dish that has gone meanwhile', async () => {
    const { token } = await open()
    expect((await pay(token)).body).toMatchObject({
      code: 'validation_failed',
      message: 'Nobody has chosen anything yet.',
    })
    await unlock(token)
    await choose(token, 'Asha', [dal(), naan()])
    const sell = (available: boolean) =>
      m.deps.db.update(dishes).set({ available }).where(eq(dishes.id, m.naan.id))
    await sell(false)
    expect(await see(token)).toMatchObject({
      guests: [{ items: [{ price: 1000 }, { name: 'Butter Naan', price: null }], subtotal: 1000 }],
      amounts: { subtotal: 1000 },
    })
    expect((await pay(token)).body.code).toBe('dish_unavailable')
    await sell(true)
    expect((await pay(token)).status).toBe(201)
  })

  it('leaves with the account of its host', async () => {
    const host = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const { body } = await m.call('POST', '/api/group-carts', {
      as: host,
      body: { restaurantId: m.restaurant.id },
    })
    const exported = await m.call('GET', `/api/users/${host.id}/export`, { as: host })
    expect(exported.body.groupCarts).toMatchObject([{ restaurantId: m.restaurant.id }])
    const left = () => m.deps.db.$count(groupCarts, eq(groupCarts.token, body.token))
    expect(await left()).toBe(1)
    await m.deps.db.transaction(async (tx) => {
      for (const part of m.deps.accountParts) await part.erase?.(tx, { id: host.id, ownEmail: null })
    })
    expect(await left()).toBe(0)
  })
})
