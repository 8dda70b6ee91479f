import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/db/tables/index.ts'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { noon, type TestApp, testApp } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
let other: TestApp
let kitchen: { id: string; staff: Person; dish: string }
beforeAll(async () => {
  m = await marketplace()
  other = await testApp({ database: m.database })
})
afterAll(async () => {
  await other.close()
  await m.close()
})
beforeEach(async () => {
  m.time.set(noon)
  other.time.set(noon)
  const { id } = await makeRestaurant(m.deps, { name: 'Rasoi', phone: '9845012399' })
  const dish = await makeDish(m.deps, id, { name: 'Pav Bhaji', price: 10_000 })
  kitchen = { id, dish: dish.id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
})

const minute = 60_000
const read = async (): Promise<RestaurantProfile> => {
  const { status, body } = await m.call('GET', '/api/restaurant', { as: kitchen.staff })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const put = (body: unknown, as = kitchen.staff) => m.call('PUT', '/api/restaurant', { as, body })
const change = async (body: unknown): Promise<RestaurantProfile> => {
  const { status, body: changed } = await put(body)
  expect(status, JSON.stringify(changed)).toBe(200)
  return changed
}
const pause = (minutes: unknown, key?: string) =>
  m.call('POST', '/api/restaurant/pause', { as: kitchen.staff, body: { minutes }, ...(key && { key }) })
const items = (quantity = 1) => ({ items: [{ dishId: kitchen.dish, quantity }] })
const quote = (quantity?: number) => m.call('POST', '/api/quote', { body: items(quantity) })
const seen = async () => (await m.call('GET', `/api/restaurants/${kitchen.id}`)).body
const open = (day: number, from: string, to: string) => ({ day, open: true, from, to })
const closed = (day: number) => ({ day, open: false, from: null, to: null })
const openAllWeek = Array.from({ length: 7 }, (_, day) => open(day, '00:00', '24:00'))

describe("a restaurant's settings", () => {
  it('are read by its staff, with every field', async () => {
    expect(await read()).toEqual({
      id: kitchen.id,
      name: 'Rasoi',
      description: '',
      descriptionHi: '',
      cuisines: [],
      fssaiNumber: '',
      inChain: false,
      counterPrices: false,
      collection: false,
      slotOrders: 8,
      slotPortions: 40,
      slotLeadMinutes: null,
      phone: '9845012399',
      address: '',
      location: { lat: 12.97, lng: 77.64 },
      hours: openAllWeek,
      busyUntil: null,
      holidays: [],
      preparationMinutes: null,
      minimumOrder: 0,
      busyMinutes: 0,
      deliveryRadius: null,
      autoAccept: null,
      pausedUntil: null,
      pauseCause: null,
      open: true,
      opensAt: null,
      live: true,
    })
  })

  it('take any part of themselves, normalised, and keep the rest', async () => {
    const changed = await change({
      name: '  Rasoi Ghar ',
      cuisines: ['Indian', 'Chinese'],
      fssaiNumber: '1001 2011 0001 68',
      phone: '+91 98450 12345',
      location: { lat: 13.01, lng: 77.55 },
    })
    expect(changed).toMatchObject({
      name: 'Rasoi Ghar',
      cuisines: ['Indian', 'Chinese'],
      fssaiNumber: '10012011000168',
      phone: '9845012345',
      location: { lat: 13.01, lng: 77.55 },
      hours: openAllWeek,
    })
    expect(await read()).toEqual(changed)
    expect(await change({})).toEqual(changed)
    // What was read can be sent back as it is.
    expect(await change(changed)).toEqual(changed)
    expect(await change({ location: null })).toEqual({ ...changed, location: null })
    expect(await seen()).toMatchObject({ name: 'Rasoi Ghar', fssaiNumber: '10012011000168' })
  })

  it('are recorded in the audit log by the names of what changed, and not when nothing did', async () => {
    await change({ description: 'Slow food', busyMinutes: 10 })
    await change({ description: 'Slow food', busyMinutes: 10 })
    const entries = (await m.deps.db.select().from(auditEntries)).filter(
      ({ subjectId }) => subjectId === kitchen.id,
    )
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      action: 'restaurant.changed',
      actorId: kitchen.staff.id,
      after: { fields: ['description', 'busyMinutes', 'busyUntil'] },
    })
  })

  it.each<[string, unknown, string]>([
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of a novel', { name: 'x'.repeat(121) }, 'name'],
    ['a name with a control character', { name: 'Ra\u0007soi' }, 'name'],
    ['a NUL', { description: 'a\u0000b' }, 'description'],
    ['no text', { description: 7 }, 'description'],
    ['thirteen digits', { fssaiNumber: '1001201100016' }, 'fssaiNumber'],
    ['fifteen digits', { fssaiNumber: '100120110001688' }, 'fssaiNumber'],
    ['letters', { fssaiNumber: '1001201100016A' }, 'fssaiNumber'],
    ['a number of no licence', { fssaiNumber: '00012011000168' }, 'fssaiNumber'],
    ['digits of another script', { fssaiNumber: '१००१२०११०००१६८' }, 'fssaiNumber'],
    ['a short phone number', { phone: '98450' }, 'phone'],
    ['a cuisine twice', { cuisines: ['Indian', 'indian'] }, 'cuisines'],
    ['an empty cuisine', { cuisines: [''] }, 'cuisines.0'],
    ['a place beyond the pole', { location: { lat: 91, lng: 0 } }, 'location.lat'],
    ['a preparation time of nothing', { preparationMinutes: 0 }, 'preparationMinutes'],
    ['half a minute', { preparationMinutes: 2.5 }, 'preparationMinutes'],
    ['a preparation time of days', { preparationMinutes: 181 }, 'preparationMinutes'],
    ['busy backwards', { busyMinutes: -5 }, 'busyMinutes'],
    ['busy for hours', { busyMinutes: 121 }, 'busyMinutes'],
    ['a capacity of none', { autoAccept: { capacity: 0, unit: 'orders' } }, 'autoAccept.capacity'],
    ['a capacity of half a dish', { autoAccept: { capacity: 2.5, unit: 'dishes' } }, 'autoAccept.capacity'],
    ['a capacity in pots', { autoAccept: { capacity: 2, unit: 'pots' } }, 'autoAccept.unit'],
    ['a minimum below zero', { minimumOrder: -1 }, 'minimumOrder'],
    ['a minimum with half a paisa', { minimumOrder: 99.5 }, 'minimumOrder'],
    ['a minimum nobody orders for', { minimumOrder: 1_000_001 }, 'minimumOrder'],
    ['a minimum in words', { minimumOrder: '100' }, 'minimumOrder'],
    ['a radius of steps', { deliveryRadius: 499 }, 'deliveryRadius'],
    ['a radius of states', { deliveryRadius: 50_001 }, 'deliveryRadius'],
    ['an eighth day', { hours: [open(7, '10:00', '22:00')] }, 'hours.0.day'],
    ['no time', { hours: [open(0, '25:00', '22:00')] }, 'hours.0.from'],
    ['an opening at 24:00', { hours: [open(0, '24:00', '22:00')] }, 'hours.0.from'],
    ['an open day without times', { hours: [{ day: 0, open: true }] }, 'hours.0.from'],
    [
      'shifts that overlap',
      { hours: [open(0, '10:00', '15:00'), open(0, '14:59', '22:00')] },
      'hours.1.from',
    ],
    [
      'shifts that overlap past midnight',
      { hours: [open(0, '22:00', '02:00'), open(0, '23:00', '23:30')] },
      'hours.1.from',
    ],
    ['a day both closed and open', { hours: [open(0, '10:00', '22:00'), closed(0)] }, 'hours.1.from'],
    ['a holiday on no day', { holidays: [{ date: '2026-02-30', open: false }] }, 'holidays.0.date'],
    ['a holiday in another age', { holidays: [{ date: '2027-01-15', open: false }] }, 'holidays.0.date'],
    ['a pause without end', { pausedUntil: '2027-01-05T07:30:00Z' }, 'pausedUntil'],
    ['a pause until later', { pausedUntil: 'later' }, 'pausedUntil'],
  ])('refuse %s beside its field, and change nothing', async (_name, body, field) => {
    const before = await read()
    const refused = await put({
      ...(body as object),
      busyMinutes: (body as { busyMinutes?: number }).busyMinutes ?? 7,
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.fields)).toContain(field)
    expect(await read()).toEqual(before)
  })

  it("are another restaurant's staff's to neither read nor change", async () => {
    const call = (method: 'GET' | 'PUT', as: Person) =>
      m.call(method, `/api/restaurant?restaurant=${kitchen.id}`, {
        as,
        ...(method === 'PUT' && { body: { name: 'Mine' } }),
      })
    for (const as of [m.staff, await makePerson(m.deps, ['ROLE_RESTAURANT'])])
      for (const method of ['GET', 'PUT'] as const) expect((await call(method, as)).status).toBe(403)
    expect(
      (
        await m.call('POST', `/api/restaurant/pause?restaurant=${kitchen.id}`, {
          as: m.staff,
          body: { minutes: 15 },
        })
      ).status,
    ).toBe(403)
    const both = await makePerson(m.deps, ['ROLE_RESTAURANT'], {
      restaurantId: [m.restaurant.id, kitchen.id],
    })
    const { body } = await m.call('PUT', `/api/restaurant?restaurant=${kitchen.id}`, {
      as: both,
      body: { name: 'Ours' },
    })
    expect([body.id, body.name]).toEqual([kitchen.id, 'Ours'])
    expect((await read()).name).toBe('Ours')
  })
})

describe('opening hours', () => {
  it('take several shifts of a day, leave the days that are not named, and open and close with them', async () => {
    // Monday, 13:00.
    const { hours } = await change({
      hours: [open(0, '17:00', '22:30'), open(0, '09:00', '13:00'), closed(2)],
    })
    expect(hours).toEqual([
      open(0, '09:00', '13:00'),
      open(0, '17:00', '22:30'),
      open(1, '00:00', '24:00'),
      closed(2),
      ...openAllWeek.slice(3),
    ])
    expect(await seen()).toMatchObject({ open: false, opensAt: '2026-01-05T11:30:00.000Z' })
    expect((await quote()).status).toBe(409)
    m.time.set(new Date('2026-01-05T07:29:59Z'))
    expect((await quote()).status).toBe(200)
  })

  it('go past midnight, and all round the clock', async () => {
    const week = Array.from({ length: 7 }, (_, day) => open(day, '18:00', '02:00'))
    expect((await change({ hours: week })).hours).toEqual(week)
    for (const [at, isOpen] of [
      ['2026-01-05T12:29:59Z', false],
      ['2026-01-05T12:30:00Z', true],
      ['2026-01-05T20:29:59Z', true],
      ['2026-01-05T20:30:00Z', false],
    ] as const) {
      m.time.set(new Date(at))
      expect((await seen()).open, at).toBe(isOpen)
      expect((await quote()).status, at).toBe(isOpen ? 200 : 409)
    }
    m.time.set(noon)
    const round = Array.from({ length: 7 }, (_, day) => open(day, '10:00', '10:00'))
    expect((await change({ hours: round })).hours).toEqual(round)
    expect((await seen()).open).toBe(true)
  })

  it('give way to a holiday, with hours of its own or none', async () => {
    const { holidays } = await change({
      hours: Array.from({ length: 7 }, (_, day) => open(day, '10:00', '01:00')),
      holidays: [
        { date: '2026-01-06', open: false },
        { date: '2026-01-07', open: true, from: '12:00', to: '14:00' },
      ],
    })
    expect(holidays).toEqual([
      { date: '2026-01-06', until: '2026-01-06', reason: '', open: false, from: null, to: null },
      { date: '2026-01-07', until: '2026-01-07', reason: '', open: true, from: '12:00', to: '14:00' },
    ])
    for (const [at, isOpen] of [
      // Monday's shift lasts into the holiday.
      ['2026-01-06T00:59:00+05:30', true],
      ['2026-01-06T01:00:00+05:30', false],
      ['2026-01-06T13:00:00+05:30', false],
      ['2026-01-07T11:59:59+05:30', false],
      ['2026-01-07T12:00:00+05:30', true],
      ['2026-01-07T14:00:00+05:30', false],
      ['2026-01-08T10:00:00+05:30', true],
    ] as const) {
      m.time.set(new Date(at))
      expect((await seen()).open, at).toBe(isOpen)
      expect((await quote()).status, at).toBe(isOpen ? 200 : 409)
    }
    m.time.set(new Date('2026-01-06T13:00:00+05:30'))
    const refused = await quote()
    expect(refused.body.code).toBe('restaurant_closed')
    expect(refused.body.message).toBe(
      'Rasoi is closed right now. It takes orders again from 7 Jan, 12:00 PM.',
    )
    expect((await seen()).opensAt).toBe('2026-01-07T06:30:00.000Z')
  })
})

describe('a holiday of several days', () => {
  it('is one row with its reason, which customers read while it is closed, and stays as long as it lasts', async () => {
    const diwali = { date: '2026-01-06', until: '2026-01-08', reason: 'Diwali' }
    const { holidays } = await change({
      holidays: [
        { ...diwali, open: false },
        { date: '2026-01-09', open: true, from: '18:00', to: '22:00', reason: ' ' },
      ],
    })
    expect(holidays).toEqual([
      { ...diwali, open: false, from: null, to: null },
      { date: '2026-01-09', until: '2026-01-09', reason: '', open: true, from: '18:00', to: '22:00' },
    ])
    expect(await seen()).not.toHaveProperty('closedReason')
    m.time.set(new Date('2026-01-07T13:00:00+05:30'))
    expect(await seen()).toMatchObject({ open: false, closedReason: 'Diwali' })
    // The first day has passed, the holiday has not; saving it again keeps what is left of it.
    const [running] = (await read()).holidays
    expect(running).toMatchObject({ date: '2026-01-07', until: '2026-01-08', reason: 'Diwali' })
    expect((await change({ holidays: [{ ...diwali, open: false }] })).holidays).toEqual([running])
    m.time.set(new Date('2026-01-09T13:00:00+05:30'))
    expect((await read()).holidays).toEqual([])
    expect(await seen()).not.toHaveProperty('closedReason')
  })

  it.each([
    ['has passed', { date: '2026-01-04', open: false }, 'holidays.0.date', 'This day has passed'],
    [
      'has passed altogether',
      { date: '2025-12-24', until: '2026-01-04', open: false },
      'holidays.0.date',
      'This day has passed',
    ],
    [
      'ends before it begins',
      { date: '2026-01-08', until: '2026-01-07', open: false },
      'holidays.0.until',
      'The last day is before the first',
    ],
    [
      'goes on for more than a year',
      { date: '2026-01-08', until: '2027-01-15', open: false },
      'holidays.0.until',
      'At most a year ahead',
    ],
  ])('that %s is refused with the reason', async (_, holiday, field, message) => {
    const refused = await put({ holidays: [holiday] })
    expect(refused.status).toBe(422)
    expect(refused.body.fields[field]).toBe(message)
    expect((await read()).holidays).toEqual([])
  })

  it('shares no day with another', async () => {
    const refused = await put({
      holidays: [
        { date: '2026-01-08', until: '2026-01-10', open: false },
        { date: '2026-01-10', open: true, from: '10:00', to: '12:00' },
      ],
    })
    expect(refused.status).toBe(422)
    expect(refused.body.fields['holidays.1.date']).toBe('Another holiday has some of these days')
  })
})

describe('being busy', () => {
  const setBusy = (body: object) => m.call('POST', '/api/restaurant/busy', { as: kitchen.staff, body })
  it('has an end, by itself or by hand, everywhere at once', async () => {
    const until = new Date(noon.getTime() + 60 * minute).toISOString()
    const { body } = await setBusy({ busyMinutes: 20, minutes: 60 })
    expect(body).toMatchObject({ busyMinutes: 20, busyUntil: until })
    expect((await seen()).deliveryTime).toBe('50-65 min')
    expect((await quote()).body.orders[0].deliveryTime).toBe('50-65 min')
    expect((await setBusy({ busyMinutes: 20, minutes: 60 })).body.busyUntil).toBe(until)
    m.time.advance(60 * minute)
    expect(await read()).toMatchObject({ busyMinutes: 0, busyUntil: null })
    expect((await seen()).deliveryTime).toBe((await quote()).body.orders[0].deliveryTime)
    expect((await seen()).deliveryTime).not.toBe('50-65 min')
    await setBusy({ busyMinutes: 10, minutes: 30 })
    expect((await setBusy({ busyMinutes: 0, minutes: 30 })).body).toMatchObject({
      busyMinutes: 0,
      busyUntil: null,
    })
    expect((await setBusy({ busyMinutes: 10, minutes: 0 })).body.busyMinutes).toBe(0)
    expect((await setBusy({ busyMinutes: 121, minutes: 30 })).status).toBe(422)
    expect((await setBusy({ busyMinutes: 10 })).status).toBe(422)
  })

  it('lasts until the service day is over where only the minutes are set, and keeps its end when saved again', async () => {
    // Monday, 13:00; the service day ends at four the next morning.
    const { busyUntil } = await change({ busyMinutes: 15 })
    expect(busyUntil).toBe('2026-01-05T22:30:00.000Z')
    m.time.advance(10 * minute)
    expect((await change({ busyMinutes: 15 })).busyUntil).toBe(busyUntil)
    m.time.set(new Date('2026-01-05T22:30:00Z'))
    expect((await read()).busyMinutes).toBe(0)
  })
})

describe('a pause', () => {
  it('closes at once, everywhere, and ends by itself', async () => {
    // Known to the caches of both instances.
    expect((await m.checkout(items())).status).toBe(201)
    const listed = async (app = m.app) => {
      const { items: all } = (await app.inject('/api/restaurants')).json()
      return all.find(({ id }: { id: string }) => id === kitchen.id)
    }
    expect((await listed()).open).toBe(true)
    expect((await listed(other.app)).open).toBe(true)
    const { status, body } = await pause(30)
    const until = new Date(noon.getTime() + 30 * minute).toISOString()
    expect(status).toBe(200)
    expect(body).toMatchObject({ pausedUntil: until, pauseCause: 'staff', open: false, opensAt: until })
    const refused = await m.checkout(items())
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'restaurant_closed',
      message: 'Rasoi is closed right now. It takes orders again from 1:30 PM.',
      fields: { 'items.0.dishId': 'Closed right now' },
    })
    expect((await quote()).body.code).toBe('restaurant_closed')
    expect(await listed()).toMatchObject({ open: false, opensAt: until })
    await expect.poll(async () => (await listed(other.app)).open).toBe(false)
    const menu = (await m.call('GET', `/api/dishes?restaurant=${kitchen.id}&open=true`)).body
    expect(menu.items).toEqual([])

    for (const clock of [m, other]) clock.time.set(new Date(noon.getTime() + 30 * minute - 1))
    expect((await m.checkout(items())).status).toBe(409)
    for (const clock of [m, other]) clock.time.set(new Date(noon.getTime() + 30 * minute))
    expect((await m.checkout(items())).status).toBe(201)
    expect((await listed()).open).toBe(true)
    expect((await listed(other.app)).open).toBe(true)
    expect(await read()).toMatchObject({ pausedUntil: null, pauseCause: null, open: true })
  })

  it('refuses the checkout of an instance that has not heard of it yet', async () => {
    const { staff, dish } = kitchen
    const body = m.checkoutBody({ items: [{ dishId: dish, quantity: 1 }] })
    const { token } = m.customer
    const checkout = (key: string) =>
      other.app.inject({
        method: 'POST',
        url: '/api/checkout',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload: body,
      })
    // Has heard of what was made for this test, so that it keeps what it reads now.
    await other.deps.catalogueChanges.sweep()
    expect((await checkout(`first-${kitchen.id}`)).statusCode).toBe(201)
    // Nobody hears of the change: its row for the caches is not written.
    await m.deps.pool.query('ALTER TABLE restaurants DISABLE TRIGGER restaurants_updated')
    const paused = await m.call('POST', '/api/restaurant/pause', { as: staff, body: { minutes: 15 } })
    expect(paused.status).toBe(200)
    await m.deps.pool.query('ALTER TABLE restaurants ENABLE TRIGGER restaurants_updated')
    expect((await checkout(`second-${kitchen.id}`)).statusCode).toBe(409)
  })

  it('starts anew with every press, ends with 0, and is safe to repeat', async () => {
    await pause(60)
    expect((await pause(15)).body.pausedUntil).toBe(new Date(noon.getTime() + 15 * minute).toISOString())
    const key = `pause-${kitchen.id}`
    const first = await pause(20, key)
    m.time.advance(5 * minute)
    const again = await pause(20, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await pause(0)).body).toMatchObject({ pausedUntil: null, open: true })
    expect((await pause(0)).body).toMatchObject({ pausedUntil: null, open: true })
    expect((await quote()).status).toBe(200)
  })

  it.each([-1, 1441, 2.5, '15', null, undefined])('of %j minutes is refused', async (minutes) => {
    expect((await pause(minutes)).status).toBe(422)
    expect((await read()).pausedUntil).toBeNull()
  })

  it('is a part of the settings, which resume with null', async () => {
    const until = new Date(noon.getTime() + 45 * minute).toISOString()
    expect(await change({ pausedUntil: until })).toMatchObject({ pausedUntil: until, open: false })
    expect(await change({ name: 'Still paused' })).toMatchObject({ pausedUntil: until })
    expect(await change({ pausedUntil: null })).toMatchObject({ pausedUntil: null, open: true })
  })

  it('names the next opening where the restaurant is closed when it ends', async () => {
    await change({ hours: Array.from({ length: 7 }, (_, day) => open(day, '10:00', '13:20')) })
    await pause(60)
    expect(await seen()).toMatchObject({ open: false, opensAt: '2026-01-06T04:30:00.000Z' })
  })
})

describe('what an order takes', () => {
  it('is at least the minimum: the cart says what is missing, checkout refuses', async () => {
    await change({ minimumOrder: 25_000 })
    expect((await seen()).minimumOrder).toBe(25_000)
    const below = await quote(2)
    expect(below.status).toBe(200)
    expect(below.body.orders[0]).toMatchObject({ minimumOrder: 25_000, minimumOrderRemaining: 5_000 })
    const refused = await m.checkout(items(2))
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'below_minimum_order',
      message: 'Rasoi delivers from ₹250.00 on. Please add dishes for ₹50.00 more.',
    })
    expect((await quote(3)).body.orders[0].minimumOrderRemaining).toBe(0)
    expect((await m.checkout(items(3))).status).toBe(201)
    await change({ minimumOrder: 20_000 })
    expect((await m.checkout(items(2))).status).toBe(201)
    await change({ minimumOrder: 20_001 })
    expect((await m.checkout(items(2))).status).toBe(422)
  })

  it('counts the minimum of each restaurant for itself', async () => {
    await change({ minimumOrder: 15_000 })
    const both = { items: [...items(1).items, ...m.cart] }
    const { body } = await m.call('POST', '/api/quote', { body: both })
    expect(
      body.orders.map(({ restaurantId, minimumOrderRemaining }: Record<string, unknown>) => [
        restaurantId,
        minimumOrderRemaining,
      ]),
    ).toEqual([
      [kitchen.id, 5_000],
      [m.restaurant.id, 0],
    ])
    expect((await m.checkout(both)).status).toBe(422)
  })

  it('goes as far as the radius, where the address has a point on the map', async () => {
    await change({ deliveryRadius: 2_000 })
    const to = (location?: { lat: number; lng: number }) =>
      m.checkout({ ...items(), shippingDetails: { ...shippingDetails, ...(location && { location }) } })
    expect((await to({ lat: 12.98, lng: 77.64 })).status).toBe(201)
    const refused = await to({ lat: 12.99, lng: 77.64 })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'out_of_delivery_area',
      message: 'Rasoi does not deliver there. Please choose another address.',
      fields: { 'shippingDetails.address': 'Not delivered here: please choose another address' },
    })
    const quoted = await m.call('POST', '/api/quote', {
      body: { items: items().items, location: { lat: 12.99, lng: 77.64 } },
    })
    expect(quoted).toMatchObject({ status: 422, body: { code: 'out_of_delivery_area' } })
    expect((await to()).status).toBe(201)
    await change({ deliveryRadius: null })
    expect((await to({ lat: 12.99, lng: 77.64 })).status).toBe(201)
  })

  it('arrives later while the kitchen is busy, by its own preparation time', async () => {
    const estimate = async (id: string) => {
      const order = await m.see(id)
      return (Date.parse(order.estimatedDelivery) - m.deps.clock().getTime()) / minute
    }
    const place = async () => (await m.place(items())).id
    const accept = async (id: string, body?: object) => {
      const { status } = await m.call('POST', `/api/restaurant/orders/${id}/accept`, {
        as: kitchen.staff,
        body,
      })
      expect(status).toBe(200)
      return estimate(id)
    }
    expect(await estimate(await place())).toBe(45)
    expect((await change({ busyMinutes: 15 })).busyMinutes).toBe(15)
    const busy = await place()
    expect(await estimate(busy)).toBe(60)
    expect((await quote()).body.orders[0].deliveryTime).toBe('45-60 min')
    expect((await seen()).deliveryTime).toBe('45-60 min')
    expect(await accept(busy)).toBe(60)
    await change({ preparationMinutes: 20 })
    const id = await place()
    // Its own time, the hand-over, a usual way, and ten minutes more at the latest.
    expect(await estimate(id)).toBe(15 + 20 + 4 + 9 + 10)
    expect((await seen()).deliveryTime).toBe('48-58 min')
    const accepted = await accept(id)
    expect(accepted).toBeLessThanOrEqual(15 + 20 + 4 + 9 + 10)
    // The kitchen knows better.
    expect(await accept(await place(), { preparationMinutes: 10 })).toBeLessThan(accepted)
    // Paid by card, the estimate is the same.
    const { body } = await m.checkout({ ...items(), paymentMethod: 'upi', payment: { upiId: 'success@upi' } })
    expect(await estimate(body.orders[0].id)).toBe(15 + 20 + 4 + 9 + 10)
    await change({ preparationMinutes: null, busyMinutes: 0 })
    expect(await estimate(await place())).toBe(45)
  })
})

it('two who save at the same time both find their part', async () => {
  const [one, two] = await Promise.all([put({ description: 'One' }), put({ busyMinutes: 20 })])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(await read()).toMatchObject({ description: 'One', busyMinutes: 20 })
})
