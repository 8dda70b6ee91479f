import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries, orders } from '#server/db/tables/index.ts'
import type { AdminRestaurant } from '#shared/restaurants/admin-contracts.ts'
import { makeDish, makePerson, makeRestaurant } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const list = async (query: Record<string, string> = {}) =>
  m.call('GET', `/api/admin/restaurants?${new URLSearchParams({ limit: '100', ...query })}`, { as: m.admin })
const ids = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).body.items.map(({ id }: AdminRestaurant) => id)
const patch = (id: string, body: object) =>
  m.call('PATCH', `/api/admin/restaurants/${id}`, { as: m.admin, body })
const orderOf = async (id: string) => (await m.deps.db.select().from(orders).where(eq(orders.id, id)))[0]
const auditOf = async (id: string) =>
  (
    await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)
  ).map(({ action, before, after }) => [action, before, after])

describe("the admins' list of restaurants", () => {
  it('finds by words, state, area and cuisine, with open orders and the figures of 30 days', async () => {
    const draft = await makeRestaurant(m.deps, {
      name: 'Zafrani 100% Kitchen',
      active: false,
      area: 'Jayanagar',
      cuisines: ['Kashmiri'],
    })
    const paused = await makeRestaurant(m.deps, {
      name: 'Paused House',
      pausedUntil: new Date(m.deps.clock().getTime() + 60_000),
    })
    const finds: Record<string, string>[] = [
      { q: '100%' },
      { q: 'zafrani' },
      { area: 'jayanagar' },
      { cuisine: 'kashmiri' },
      { state: 'draft' },
    ]
    for (const query of finds) expect([query, await ids(query)]).toEqual([query, [draft.id]])
    expect(await ids({ state: 'paused' })).toEqual([paused.id])
    expect(await ids({ state: 'suspended' })).toEqual([])
    const [pending, cooking] = [await m.place(), await m.place()]
    await m.kitchen(cooking.id, 'accept')
    const [one] = (await list({ q: m.restaurant.id })).body.items
    expect(one).toMatchObject({
      state: 'live',
      openOrders: 2,
      pendingOrders: 1,
      month: { orders: 2, sales: 0 },
    })
    await m.kitchen(cooking.id, 'ready')
    await m.kitchen(cooking.id, 'deliver')
    const [later] = (await list({ q: m.restaurant.id })).body.items
    expect(later).toMatchObject({ openOrders: 1, month: { orders: 2, sales: cooking.subtotal } })
    await m.call('POST', `/api/orders/${pending.id}/cancel`, { as: m.admin })
    const names = async (sort: string) => {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await list({ sort, limit: '1', ...(cursor && { cursor }) })
        seen.push(...body.items.map(({ id }: AdminRestaurant) => id))
        cursor = body.nextCursor
      }
      return seen
    }
    for (const sort of ['name', '-name', 'createdAt', '-createdAt'])
      expect(new Set(await names(sort)).size, sort).toBe(3)
    expect((await list({ state: 'asleep' })).status).toBe(422)
  })
})

describe('adding a restaurant', () => {
  it('makes a draft of what is stated and gives it to the owner, by name, by address, or by a mailed link', async () => {
    const owner = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const add = (body: object) => m.call('POST', '/api/admin/restaurants', { as: m.admin, body })
    const stated = {
      name: 'Chettinad Corner',
      area: 'Koramangala',
      address: '80 Feet Road',
      location: { lat: 12.93, lng: 77.62 },
      cuisines: ['Chettinad'],
      fssaiNumber: '11223344556677',
    }
    const { status, body } = await add({ ...stated, owner: owner.username })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...stated, state: 'draft', commissionPercent: null })
    const details = async (id: string) =>
      (await m.call('GET', `/api/admin/restaurants/${id}`, { as: m.admin })).body
    expect((await details(body.id)).staff.map(({ username }: { username: string }) => username)).toEqual([
      owner.username,
    ])
    const byAddress = await add({ name: 'Second', owner: `${owner.username}@EXAMPLE.com` })
    expect((await details(byAddress.body.id)).staff).toHaveLength(1)
    const byLink = await add({ name: 'Third', owner: 'new.owner@food.example' })
    expect(await details(byLink.body.id)).toMatchObject({
      staff: [],
      invitations: [{ invited: 'new.owner@food.example' }],
    })
    expect((await sentMails(m.deps)).some(({ to }) => to === 'new.owner@food.example')).toBe(true)
    for (const wrong of ['nobody-at-all', 'x@'])
      expect((await add({ name: 'Fourth', owner: wrong })).body.fields).toHaveProperty('owner')
    expect((await add({ owner: owner.username })).body.fields).toHaveProperty('name')
    expect((await auditOf(body.id)).map(([action]) => action)).toEqual(['restaurant.added'])
    // Staff by an admin: invited, and withdrawn.
    const invited = await m.call('POST', `/api/admin/restaurants/${body.id}/staff`, {
      as: m.admin,
      body: { account: 'cook@food.example' },
    })
    expect(invited.status).toBe(200)
    const gone = await m.call('DELETE', `/api/admin/restaurants/${body.id}/staff/${invited.body.id}`, {
      as: m.admin,
    })
    expect(gone.status).toBe(200)
    expect(
      (
        await m.call('POST', '/api/admin/restaurants/none/staff', {
          as: m.admin,
          body: { account: 'cook@food.example' },
        })
      ).status,
    ).toBe(404)
  })
})

describe('a suspension', () => {
  it('hides the restaurant at once and refuses new orders; accepted ones go on, pending ones are refunded', async () => {
    const [pending, cooking] = [await m.place(), await m.place()]
    await m.kitchen(cooking.id, 'accept')
    expect((await patch(m.restaurant.id, { suspended: true })).body.fields).toHaveProperty('reason')
    const { status, body } = await patch(m.restaurant.id, { suspended: true, reason: 'No licence' })
    expect([status, body.state, body.openOrders, body.pendingOrders]).toEqual([200, 'suspended', 1, 0])
    expect((await m.call('GET', `/api/restaurants/${m.restaurant.id}`)).status).toBe(404)
    expect((await m.checkout()).status).toBe(409)
    expect(await orderOf(pending.id)).toMatchObject({ status: 'cancelled' })
    expect((await m.kitchen(cooking.id, 'ready')).status).toBe(200)
    expect((await m.kitchen(cooking.id, 'deliver')).status).toBe(200)
    // Its staff cannot show it again.
    const live = await m.call('POST', '/api/restaurant/go-live', { as: m.staff })
    expect([live.status, live.body.code]).toEqual([409, 'illegal_transition'])
    await patch(m.restaurant.id, { suspended: true, reason: 'Again' })
    expect((await patch(m.restaurant.id, { suspended: false })).body.state).toBe('live')
    await patch(m.restaurant.id, { suspended: false })
    expect((await m.checkout()).status).toBe(201)
    expect(await auditOf(m.restaurant.id)).toEqual([
      ['restaurant.suspended', { suspended: false }, { suspended: true, reason: 'No licence' }],
      ['restaurant.restored', { suspended: true }, { suspended: false }],
    ])
    // A draft stays one.
    const draft = await makeRestaurant(m.deps, { active: false })
    await patch(draft.id, { suspended: true, reason: 'x' })
    expect((await patch(draft.id, { suspended: false })).body.state).toBe('draft')
    expect((await patch('none', { suspended: false })).status).toBe(404)
  })
})

describe("a restaurant's own commission", () => {
  it('counts for orders placed after it, in one round trip, and the setting for everybody else', async () => {
    const other = await makeRestaurant(m.deps)
    const dish = await makeDish(m.deps, other.id, { price: 1000 })
    const before = await m.place()
    expect(await orderOf(before.id)).toMatchObject({
      subtotal: before.subtotal,
      commission: Math.round(before.subtotal * 0.15),
    })
    expect((await patch(m.restaurant.id, { commissionPercent: 101 })).status).toBe(422)
    const { body } = await patch(m.restaurant.id, { commissionPercent: 10 })
    expect(body.commissionPercent).toBe(10)
    const { body: both } = await m.checkout({ items: [...m.cart, { dishId: dish.id, quantity: 1 }] })
    const commissions = await Promise.all(
      both.orders.map(async ({ id }: { id: string }) => {
        const order = await orderOf(id)
        return [order?.restaurantId, (order?.commission ?? 0) / (order?.subtotal ?? 1)]
      }),
    )
    expect(Object.fromEntries(commissions)).toEqual({ [m.restaurant.id]: 0.1, [other.id]: 0.15 })
    expect(await orderOf(before.id)).toMatchObject({ commission: Math.round(before.subtotal * 0.15) })
    expect(
      (await patch(m.restaurant.id, { commissionPercent: null, area: 'Ulsoor', description: 'Dosas' })).body,
    ).toMatchObject({
      commissionPercent: null,
      area: 'Ulsoor',
      description: 'Dosas',
    })
    expect((await auditOf(m.restaurant.id)).slice(2)).toEqual([
      ['commission.changed', { percent: null }, { percent: 10 }],
      ['restaurant.changed', null, { fields: ['description'] }],
      ['restaurant.changed', null, { fields: ['area'] }],
      ['commission.changed', { percent: 10 }, { percent: null }],
    ])
  })
})
