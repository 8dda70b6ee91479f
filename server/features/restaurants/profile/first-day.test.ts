import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, restaurantStaff, restaurants } from '#server/db/tables/index.ts'
import { accountById } from '#server/features/accounts/account-store.ts'
import { callerOf } from '#server/features/accounts/account-view.ts'
import { noon, type TestApp, testApp } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
let other: TestApp
beforeAll(async () => {
  m = await marketplace()
  other = await testApp({ database: m.database })
})
afterAll(async () => {
  await other.close()
  await m.close()
})
beforeEach(() => {
  m.time.set(noon)
  other.time.set(noon)
})

/** The same person with a token as the browser renews it. */
const renewed = async (person: Person): Promise<Person> => {
  const record = await accountById(m.deps.db, person.id)
  if (!record) throw new Error('no account')
  return { ...person, caller: callerOf(record, person.caller.sessionId) }
}
const newcomer = () => makePerson(m.deps, ['ROLE_RESTAURANT'])
const setUp = (as: Person, body: unknown = { name: 'Kaveri Mess' }, key?: string) =>
  m.call('POST', '/api/restaurant', { as, body, ...(key && { key }) })
const post = (as: Person, what: string, key?: string) =>
  m.call('POST', `/api/restaurant/${what}`, { as, ...(key && { key }) })
const firstDay = async (as: Person) => (await m.call('GET', '/api/restaurant/first-day', { as })).body
const actionsOf = async (id: string) =>
  (await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(
    ({ action }) => action,
  )

const complete = {
  address: '4 Church Street',
  phone: '9845012345',
  cuisines: ['Indian'],
  fssaiNumber: '10012011000168',
  location: { lat: 12.97, lng: 77.6 },
  hours: Array.from({ length: 7 }, (_, day) => ({ day, open: true, from: '00:00', to: '24:00' })),
}
/** A draft that lacks nothing but 'go live'. Its name and its dish are words that nothing else here has. */
const ready = async () => {
  const word = `Zq${randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`
  const person = await newcomer()
  const { id } = (await setUp(person, { name: `${word} Mess` })).body
  const staff = await renewed(person)
  const { status } = await m.call('PUT', '/api/restaurant', { as: staff, body: complete })
  expect(status).toBe(200)
  const dish = await makeDish(m.deps, id, { name: `${word} Dosa`, price: 9_000, specialOffer: true })
  await m.deps.catalogueChanges.sweep()
  return { id: id as string, word, staff, dishId: dish.id }
}
type Ready = Awaited<ReturnType<typeof ready>>

/**
 * Where customers could come across a restaurant: every list, page, search, map of the site, quote and
 * checkout.
 */
const placesOf = ({ id, word, dishId }: Ready) => [
  '/api/restaurants?limit=100',
  `/api/restaurants/${id}`,
  '/api/dishes?limit=100',
  `/api/dishes?restaurant=${id}`,
  `/api/dishes?q=${word}`,
  '/api/dishes?offers=true&limit=100',
  `/api/dishes/${dishId}`,
  `/api/search/suggest?q=${word}`,
  '/sitemaps/pages.xml',
  '/sitemaps/dishes-1.xml',
]
/** In which of them it is, on one of the instances. A path that the server has not got shows nothing. */
const found = async ({ app }: Pick<TestApp, 'app'>, draft: Ready): Promise<string[]> => {
  const seen = await Promise.all(
    placesOf(draft).map(async (url) => {
      const { statusCode, body } = await app.inject({ url })
      return statusCode === 200 &&
        (body.includes(`${draft.word} `) || body.includes(draft.dishId) || body.includes(`/${draft.id}`))
        ? [url]
        : []
    }),
  )
  return seen.flat()
}
const order = (draft: Ready) => m.checkout({ items: [{ dishId: draft.dishId, quantity: 2 }] })

describe('somebody without a restaurant', () => {
  it('sets one up, as a draft with the default hours, and works for it', async () => {
    const person = await newcomer()
    expect((await m.call('GET', '/api/restaurant', { as: person })).body.message).toBe(
      'Your account is not connected to a restaurant yet.',
    )
    const { status, body } = await setUp(person, { name: '  Kaveri Mess ' })
    expect([status, body.name, body.live]).toEqual([201, 'Kaveri Mess', false])
    expect(body.id).toMatch(/^kaveri-mess-[0-9a-f]{8}$/)
    expect(body.hours[0]).toEqual({ day: 0, open: true, from: '10:00', to: '22:00' })
    // The token from before is revoked: the browser renews it, and finds the restaurant in it.
    expect((await m.call('GET', '/api/restaurant', { as: person })).status).toBe(401)
    const staff = await renewed(person)
    expect((await m.call('GET', '/api/restaurant', { as: staff })).body).toEqual(body)
    expect(await firstDay(staff)).toEqual({
      live: false,
      missing: ['address', 'location', 'phone', 'cuisines', 'fssaiNumber', 'dishes'],
      dishes: 0,
      photos: 0,
      payoutAccount: false,
      taxDetails: false,
      testOrder: false,
    })
    expect(await actionsOf(body.id)).toEqual(['restaurant.setUp'])
  })

  it.each([
    [{}, { name: "The restaurant's name is required" }],
    [{ name: ' ' }, { name: "The restaurant's name is required" }],
    [{ name: 'a'.repeat(121) }, { name: 'This is too long' }],
    [{ name: 'Ka\u0000veri' }, { name: 'Please leave out control characters' }],
  ])('is refused %j', async (body, fields) => {
    const { status, body: refusal } = await setUp(await newcomer(), body)
    expect(status).toBe(422)
    if ('name' in body) expect(refusal.fields).toEqual(fields)
    else expect(Object.keys(refusal.fields)).toEqual(['name'])
  })

  it('gets one restaurant, however often and however many at once', async () => {
    const person = await newcomer()
    const responses = await Promise.all(Array.from({ length: 8 }, () => setUp(person)))
    const created = responses.filter(({ status }) => status === 201)
    expect(created).toHaveLength(1)
    expect(await m.deps.db.$count(restaurantStaff, eq(restaurantStaff.userId, person.id))).toBe(1)
    const again = await setUp(await renewed(person))
    expect([again.status, again.body.message]).toEqual([409, 'Your account has a restaurant already.'])

    const [second, key] = [await newcomer(), randomUUID()]
    const { body } = await setUp(second, undefined, key)
    const repeat = await setUp(await renewed(second), undefined, key)
    expect([repeat.status, repeat.body, repeat.headers['idempotent-replayed']]).toEqual([201, body, 'true'])
  })
})

describe('a draft', () => {
  it('is nowhere to be seen and cannot be ordered from, until it goes live, on every instance, and again offline', async () => {
    const draft = await ready()
    const everywhere = [
      '/api/restaurants?limit=100',
      `/api/restaurants/${draft.id}`,
      `/api/dishes/${draft.dishId}`,
      '/api/dishes?limit=100',
      `/api/dishes?restaurant=${draft.id}`,
      `/api/dishes?q=${draft.word}`,
      `/api/search/suggest?q=${draft.word}`,
      '/sitemaps/pages.xml',
      '/sitemaps/dishes-1.xml',
    ]
    const isHidden = async () => {
      await other.deps.catalogueChanges.sweep()
      // The indexes of the search follow.
      await expect.poll(() => found(m, draft)).toEqual([])
      await expect.poll(() => found(other, draft)).toEqual([])
      for (const gone of [`/api/restaurants/${draft.id}`, `/api/dishes/${draft.dishId}`])
        expect((await m.call('GET', gone)).status, gone).toBe(404)
      for (const gone of [`/og/restaurants/${draft.id}`, `/og/dishes/${draft.dishId}`])
        expect((await m.app.inject({ url: gone })).statusCode, gone).toBe(404)
      const quote = await m.call('POST', '/api/quote', {
        body: { items: [{ dishId: draft.dishId, quantity: 1 }] },
      })
      expect(quote.status).not.toBe(200)
      expect((await order(draft)).status).not.toBe(201)
    }
    await isHidden()
    const live = await post(draft.staff, 'go-live')
    expect([live.status, live.body.live]).toEqual([200, true])
    expect(await found(m, draft)).toEqual(expect.arrayContaining(everywhere.slice(0, 5)))
    await expect.poll(() => found(m, draft)).toEqual(expect.arrayContaining(everywhere))
    await expect.poll(() => found(other, draft)).toEqual(expect.arrayContaining(everywhere))
    const placed = await order(draft)
    expect(placed.status).toBe(201)

    const early = await post(draft.staff, 'take-offline')
    expect([early.status, early.body.message]).toEqual([
      409,
      'Please finish your open orders first. A pause keeps new ones away meanwhile.',
    ])
    const [{ id }] = placed.body.orders
    const cancelled = await m.call('POST', `/api/restaurant/orders/${id}/cancel`, {
      as: draft.staff,
      body: { reason: 'Closing' },
    })
    expect(cancelled.status).toBe(200)
    const offline = await post(draft.staff, 'take-offline')
    expect([offline.status, offline.body.live]).toEqual([200, false])
    await isHidden()
    expect(await actionsOf(draft.id)).toEqual([
      'restaurant.setUp',
      'restaurant.changed',
      'restaurant.live',
      'restaurant.offline',
    ])
  })

  it('does not go live with anything missing, and says each', async () => {
    const { id } = await makeRestaurant(m.deps, {
      name: 'Rasoi',
      active: false,
      hours: Array.from({ length: 7 }, () => []),
      lat: null,
      lng: null,
    })
    const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id })
    const { status, body } = await post(staff, 'go-live')
    expect([status, body.code, body.message]).toEqual([
      422,
      'validation_failed',
      'Something is missing before customers can see you.',
    ])
    expect(body.fields).toEqual({
      address: 'The address is missing',
      location: 'The place on the map is missing',
      phone: 'The phone number is missing',
      cuisines: 'Choose at least one cuisine',
      fssaiNumber: 'The FSSAI licence number is missing',
      hours: 'There is no day on which you are open',
      dishes: 'There is no dish on your menu',
    })
    const [row] = await m.deps.db.select().from(restaurants).where(eq(restaurants.id, id))
    expect(row?.active).toBe(false)
  })

  it('goes live once, however often it is told to', async () => {
    const draft = await ready()
    const key = randomUUID()
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => post(draft.staff, 'go-live')),
      ...Array.from({ length: 4 }, () => post(draft.staff, 'go-live', key)),
    ])
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.live}`))).toEqual(
      new Set(['200 true']),
    )
    expect((await actionsOf(draft.id)).filter((action) => action === 'restaurant.live')).toHaveLength(1)
    await post(draft.staff, 'take-offline')
    expect((await post(draft.staff, 'take-offline')).status).toBe(200)
    expect((await actionsOf(draft.id)).filter((action) => action === 'restaurant.offline')).toHaveLength(1)
  })

  it('is previewed by its staff as customers would see it, and by nobody else', async () => {
    const draft = await ready()
    const { status, body } = await m.call('GET', '/api/restaurant/preview', { as: draft.staff })
    expect(status).toBe(200)
    expect(body.dishes.map(({ id }: { id: string }) => id)).toEqual([draft.dishId])
    await post(draft.staff, 'go-live')
    const { arrival, ...restaurant } = (await m.call('GET', `/api/restaurants/${draft.id}`)).body
    expect(body.restaurant).toEqual(restaurant)
    expect(arrival).not.toBeUndefined()
    for (const [method, path] of [
      ['GET', 'preview'],
      ['GET', 'first-day'],
      ['POST', 'go-live'],
      ['POST', 'take-offline'],
    ] as const)
      expect(
        (await m.call(method, `/api/restaurant/${path}?restaurant=${draft.id}`, { as: m.staff })).status,
      ).toBe(403)
  })
})

describe('a restaurant of a chain of ten outlets or more', () => {
  it('states the energy of a dish that it adds or changes, and another need not', async () => {
    const { staff, dishId } = await ready()
    const form = { name: 'Ragi Mudde', price: 12_000 }
    const add = (body: unknown) => m.call('POST', '/api/restaurant/menu', { as: staff, body })
    const change = (body: unknown) => m.call('PUT', `/api/restaurant/menu/${dishId}`, { as: staff, body })
    expect((await add(form)).status).toBe(201)
    const stated = await m.call('PUT', '/api/restaurant', { as: staff, body: { inChain: true } })
    expect(stated.body.inChain).toBe(true)
    const fields = { kcal: 'A chain of ten outlets or more has to state the energy of its dishes' }
    for (const refused of [await add(form), await add({ ...form, kcal: null }), await change(form)])
      expect([refused.status, refused.body.fields]).toEqual([422, fields])
    expect((await add({ ...form, kcal: 0 })).status).toBe(201)
    expect((await change({ ...form, kcal: 410 })).status).toBe(200)
    // What the form does not say stays.
    expect((await change(form)).body.kcal).toBe(410)
    expect((await change({ ...form, kcal: null })).body.fields).toEqual(fields)
  })
})
