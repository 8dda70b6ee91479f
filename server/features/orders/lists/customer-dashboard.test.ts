import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dishes, restaurants, users } from '#server/db/tables/index.ts'
import { paise } from '#shared/money/money.ts'
import { noon } from '#tests/app.ts'
import { makeDish, makeOptions, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { mixKinds } from './recommend-dishes.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const customer = () => makePerson(m.deps, ['ROLE_CUSTOMER'])
let keys = 0
/** An order by cash of one of each of these dishes. */
const order = async (as: Person, dishIds: string[], overrides: Record<string, unknown> = {}) => {
  const items = dishIds.map((dishId) => ({ dishId, quantity: 1 }))
  const { status, body } = await m.checkout({ items, ...overrides }, `dashboard-${keys++}`, as)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.orders[0].id as string
}
const deliver = async (id: string) => {
  for (const move of ['accept', 'ready', 'deliver']) expect((await m.kitchen(id, move)).status).toBe(200)
}
const read = (as: Person, path = '', of: Person = as) =>
  m.call('GET', `/api/orders/user/${of.id}${path}`, { as })

describe('an ordered dish', () => {
  it('has its picture and its Hindi name, with its options, as long as it bears the name it was ordered by', async () => {
    const person = await customer()
    const dish = await makeDish(m.deps, m.restaurant.id, { name: 'Lachha Paratha', nameHi: 'लच्छा पराठा' })
    const options = await makeOptions(m.deps, dish.id, {}, { Butter: { nameHi: 'मक्खन' }, Plain: {} })
    const chosen = [options.Butter, options.Plain]
    const id = await order(person, [], { items: [{ dishId: dish.id, quantity: 1, options: chosen }] })
    const itemsOf = async () =>
      (await read(person)).body.items.find((one: { id: string }) => one.id === id).items
    const { body: shown } = await m.call('GET', `/api/dishes/${dish.id}`)
    expect(await itemsOf()).toMatchObject([
      {
        name: 'Lachha Paratha',
        nameHi: 'लच्छा पराठा',
        picture: { image: shown.image, category: shown.category },
        options: expect.arrayContaining([
          { name: 'Butter', nameHi: 'मक्खन', price: expect.any(Number) },
          { name: 'Plain', price: expect.any(Number) },
        ]),
      },
    ])
    await m.deps.db.update(dishes).set({ name: 'Malabar Paratha' }).where(eq(dishes.id, dish.id))
    const [renamed] = await itemsOf()
    expect(renamed.name).toBe('Lachha Paratha')
    expect(renamed).not.toHaveProperty('nameHi')
    expect(renamed).not.toHaveProperty('picture')
    expect(renamed.options).not.toContainEqual(expect.objectContaining({ nameHi: expect.anything() }))
  })
})

describe('the figures', () => {
  it('count orders by where they are, and what offers and codes took off them, to the paisa', async () => {
    m.time.set(noon)
    const person = await customer()
    expect((await read(person, '/summary')).body).toEqual({
      totalOrders: 0,
      pendingOrders: 0,
      completedOrders: 0,
      savedAmount: 0,
    })
    const onOffer = await makeDish(m.deps, m.restaurant.id, {
      price: 801,
      originalPrice: paise(1001),
      discount: 20,
    })
    const items = [
      { dishId: onOffer.id, quantity: 3 },
      { dishId: m.dal.id, quantity: 1 },
    ]
    await order(person, [], { items })
    const delivered = await order(person, [m.dal.id])
    await deliver(delivered)
    const cancelled = await order(person, [onOffer.id])
    await m.call('POST', `/api/orders/${cancelled}/cancel`, { as: person })
    // Tomorrow's offer says nothing about yesterday's order.
    await m.deps.db
      .update(dishes)
      .set({ originalPrice: paise(9_000) })
      .where(eq(dishes.id, onOffer.id))
    expect((await read(person, '/summary')).body).toEqual({
      totalOrders: 3,
      pendingOrders: 1,
      completedOrders: 1,
      savedAmount: 600,
    })
    await m.deps.pool.query('UPDATE orders SET discount = 123, total = total - 123 WHERE id = $1', [
      delivered,
    ])
    expect((await read(person, '/summary')).body.savedAmount).toBe(723)
  })

  it('are not found by another, and shown to an admin', async () => {
    const [person, stranger] = [await customer(), await customer()]
    for (const path of ['/summary', '/recommendations']) {
      expect((await read(stranger, path, person)).status).toBe(404)
      expect((await read(m.admin, path, person)).status).toBe(200)
    }
  })
})

describe('the list', () => {
  it('is filtered by status, words and days in India', async () => {
    const person = await customer()
    const palace = await makeRestaurant(m.deps, { name: 'Idli 100% Palace' })
    const idli = await makeDish(m.deps, palace.id, { name: 'Rava Idli' })
    m.time.set(new Date('2026-01-04T18:29:59.999Z'))
    const sunday = await order(person, [m.dal.id])
    m.time.set(new Date('2026-01-04T18:30:00.000Z'))
    const monday = await order(person, [idli.id])
    m.time.set(noon)
    const today = await order(person, [m.naan.id])
    await deliver(today)
    await m.call('POST', `/api/orders/${monday}/cancel`, { as: m.admin })
    const ids = async (query: string) => {
      const { status, body } = await read(person, `?${query}`)
      expect(status).toBe(200)
      return body.items.map(({ id }: { id: string }) => id)
    }
    expect(await ids('')).toEqual([today, monday, sunday])
    expect(await ids('status=active')).toEqual([sunday])
    expect(await ids('status=completed')).toEqual([today])
    expect(await ids('status=cancelled')).toEqual([monday])
    expect(await ids('from=2026-01-05')).toEqual([today, monday])
    expect(await ids('to=2026-01-04')).toEqual([sunday])
    expect(await ids('q=naan')).toEqual([today])
    expect(await ids('q=100%25+pal')).toEqual([monday])
    expect(await ids(`q=${sunday.toLowerCase()}`)).toEqual([sunday])
    expect(await ids('q=_')).toEqual([])
    expect((await read(person, '?status=lost')).status).toBe(422)
    expect((await read(person, '?from=2026-02-30')).status).toBe(422)
  })
})

describe('recommendations', () => {
  const recommended = async (as: Person) =>
    (await read(as, '/recommendations')).body.items.map(
      ({ dish, reason }: { dish: { id: string }; reason: { kind: string } }) => [dish.id, reason] as const,
    ) as [string, { kind: string }][]

  it("come from own and others' orders, each with its reason, and never what cannot be ordered", async () => {
    m.time.set(noon)
    const kitchen = await makeRestaurant(m.deps)
    const dish = (name: string, values = {}) => makeDish(m.deps, kitchen.id, { name, isVeg: true, ...values })
    const [poha, chai, vada, gone, meat] = [
      await dish('Poha'),
      await dish('Chai'),
      await dish('Vada'),
      await dish('Gone', { bestSeller: true }),
      await dish('Kebab', { isVeg: false }),
    ]
    const person = await customer()
    for (const other of [await customer(), await customer()]) {
      await order(other, [poha.id, chai.id])
      await order(other, [vada.id])
      await order(other, [gone.id, meat.id])
    }
    // One person's taste is nobody else's reason.
    const alone = await dish('Alone')
    await order(await customer(), [poha.id, alone.id])
    const newcomer = Object.fromEntries(await recommended(person))
    expect(newcomer[vada.id]).toEqual({ kind: 'popular', people: 2 })
    expect(newcomer[alone.id]).toBeUndefined()

    await order(person, [poha.id])
    await order(person, [poha.id])
    await m.deps.db.update(dishes).set({ available: false }).where(eq(dishes.id, gone.id))
    const known = Object.fromEntries(await recommended(person))
    expect(known[poha.id]).toEqual({ kind: 'orderedAgain', times: 2 })
    expect(known[chai.id]).toEqual({ kind: 'orderedTogether', with: 'Poha', people: 2 })
    expect(known[vada.id]).toEqual({ kind: 'popularNearYou', people: 2 })
    expect(known[meat.id]).toEqual({ kind: 'popularNearYou', people: 2 })
    expect(known[gone.id]).toBeUndefined()

    const [row] = await m.deps.db.select().from(users).where(eq(users.id, person.id))
    if (!row) throw new Error('the person is gone')
    await m.deps.db
      .update(users)
      .set({ preferences: { ...row.preferences, dietaryPreferences: ['Vegetarian'] } })
      .where(eq(users.id, person.id))
    expect(Object.fromEntries(await recommended(person))[meat.id]).toBeUndefined()

    await m.deps.db
      .update(restaurants)
      .set({ hours: [[], [], [], [], [], [], []] })
      .where(eq(restaurants.id, kitchen.id))
    expect(Object.keys(Object.fromEntries(await recommended(person)))).not.toContain(poha.id)
  })

  it('mix their kinds, and fill up with what is left', () => {
    const of = (kind: string, count: number) => Array.from({ length: count }, (_, at) => ({ kind, at }))
    const names = (all: { kind: string; at: number }[], count: number) =>
      mixKinds(all, count).map(({ kind, at }) => `${kind}${at}`)
    expect(names([...of('a', 5), ...of('b', 1), ...of('c', 5)], 6)).toEqual([
      'a0',
      'a1',
      'a2',
      'b0',
      'c0',
      'c1',
    ])
    expect(names(of('a', 2), 6)).toEqual(['a0', 'a1'])
    expect(names([], 6)).toEqual([])
  })
})

describe('ordering again', () => {
  it('says what has changed since, leaves out what cannot be ordered, and places nothing', async () => {
    m.time.set(noon)
    const person = await customer()
    const dish = (name: string) => makeDish(m.deps, m.restaurant.id, { name, price: 500 })
    const [same, dearer, off, removed, renamed] = [
      await dish('Same'),
      await dish('Dearer'),
      await dish('Off'),
      await dish('Removed'),
      await dish('Renamed'),
    ]
    const all = [same, dearer, off, removed, renamed]
    const id = await order(
      person,
      all.map((each) => each.id),
    )
    const again = (as = person) => m.call('POST', `/api/orders/${id}/reorder`, { as })
    expect((await again()).status).toBe(409)
    const cancelled = await order(person, [same.id])
    await m.call('POST', `/api/orders/${cancelled}/cancel`, { as: person, body: null })
    const onceMore = await m.call('POST', `/api/orders/${cancelled}/reorder`, { as: person })
    expect(onceMore.body).toMatchObject({ items: [{ quantity: 1 }], changes: [] })
    await deliver(id)
    expect((await again(await customer())).status).toBe(404)
    const before = (await again()).body
    expect(before.changes).toEqual([])
    expect(
      before.items.map(({ dish, quantity }: { dish: { name: string }; quantity: number }) => [
        dish.name,
        quantity,
      ]),
    ).toEqual(all.map(({ name }) => [name, 1]))

    const set = (of: { id: string }, values: Partial<typeof dishes.$inferInsert>) =>
      m.deps.db.update(dishes).set(values).where(eq(dishes.id, of.id))
    await set(dearer, { price: paise(550) })
    await set(off, { available: false })
    await set(removed, { deletedAt: noon })
    await set(renamed, { name: 'New Name' })
    const after = (await again()).body
    expect(after.changes).toEqual([
      { kind: 'price', name: 'Dearer', before: 500, now: 550 },
      { kind: 'unavailable', name: 'Off' },
      { kind: 'removed', name: 'Removed' },
      { kind: 'renamed', name: 'Renamed', now: 'New Name' },
    ])
    expect(after.items.map(({ dish }: { dish: { id: string } }) => dish.id)).toEqual([
      same.id,
      dearer.id,
      renamed.id,
    ])
    expect((await read(person)).body.items).toHaveLength(2)

    const { hours } = m.restaurant
    await m.deps.db
      .update(restaurants)
      .set({ hours: [[], [], [], [], [], [], []] })
      .where(eq(restaurants.id, m.restaurant.id))
    expect((await again()).body).toEqual({
      items: [],
      changes: [{ kind: 'closed', name: m.restaurant.name, opensAt: null }],
    })
    await m.deps.db.update(restaurants).set({ hours }).where(eq(restaurants.id, m.restaurant.id))
  })
})
