import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#shared/accounts/roles.ts'
import type { Endpoint } from '#shared/api/contract.ts'
import { makeDish, makePerson, makeRestaurant, type Person, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { routesOf } from '#tests/routes.ts'
import {
  bulkChanges,
  menuCategories,
  payouts,
  recurringRescues,
  sharedOptionGroups,
} from '../db/tables/index.ts'
import { accountById } from '../features/accounts/account-store.ts'
import { callerOf } from '../features/accounts/account-view.ts'
import { signAccessToken } from '../http/sign-in/access-token.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

type Call = Pick<Endpoint, 'method'> & { path: string; takesRestaurant: boolean; takesBody: boolean }

/**
 * They are about the caller, whatever restaurants there are: whoever has the role opens one, and whoever has
 * the link joins one.
 */
const aboutTheCaller = new Set([
  'POST /api/restaurant',
  'POST /api/restaurant/staff/join',
  // Of the device's restaurant, whichever that is: staff-pins.test.ts.
  'POST /api/restaurant/pin',
])
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`
const isOfRestaurants = (path: string) => /^\/api\/restaurant(\/|$)/.test(path)

/** Every call about a restaurant: the contracts, and the routes beside them, which are streams and files. */
const calls = (): Call[] => {
  const contracts = m.app.contracts.filter(({ path }) => isOfRestaurants(path))
  const known = new Set(contracts.map(nameOf))
  const others = routesOf(m.app).filter(
    (route) => isOfRestaurants(route.split(' ')[1] ?? '') && !known.has(route),
  )
  return [
    ...contracts.map(({ method, path, query, body }) => ({
      method,
      path,
      takesRestaurant:
        query?._zod.def.type === 'object' && 'restaurant' in (query as never as Shape)._zod.def.shape,
      takesBody: body !== undefined,
    })),
    ...others.map((route) => ({
      method: route.split(' ')[0] as Endpoint['method'],
      path: route.split(' ')[1] ?? '',
      takesRestaurant: true,
      takesBody: false,
    })),
  ].filter((call) => !aboutTheCaller.has(nameOf(call)))
}
type Shape = { _zod: { def: { shape: object } } }

const dish = { name: 'Idli', price: 5000, category: 'Breakfast' }
/** A body that each call accepts, so that nothing but the authorisation can refuse it. */
const bodies: Record<string, object> = {
  'POST /api/restaurant/staff': { account: 'nobody@example.com' },
  'PUT /api/restaurant/staff/:id': { role: 'cook' },
  'PUT /api/restaurant/staff/:id/pin': { pin: '4711' },
  'POST /api/restaurant/menu': dish,
  'PUT /api/restaurant/menu/:dishId': dish,
  'POST /api/restaurant/menu/changes/:id/undo': {},
  'POST /api/restaurant/menu/bulk/preview': { matching: {}, available: false },
  'POST /api/restaurant/menu/bulk': { matching: {}, available: false },
  'POST /api/restaurant/menu/categories': { name: 'Sweets' },
  'PUT /api/restaurant/menu/categories/:categoryId': { name: 'Thalis' },
  'POST /api/restaurant/menu/categories/:categoryId/move': { before: null },
  'POST /api/restaurant/menu/categories/:categoryId/merge': { into: 'another' },
  'POST /api/restaurant/menu/option-groups': { name: 'Breads', choices: [{ name: 'Ghee' }] },
  'PUT /api/restaurant/menu/option-groups/:groupId': { name: 'Extras', choices: [{ name: 'Ghee' }] },
  'PUT /api/restaurant/menu/option-groups/:groupId/dishes': { dishIds: [] },
  'PUT /api/restaurant/tax-details': { gstin: null, pan: 'ABCPE1234F' },
  'PUT /api/restaurant/payout-account': {
    accountHolder: 'Asha Rao',
    accountNumber: '123456789',
    ifsc: 'HDFC0001234',
    password: 'Somebody@1234',
  },
  'POST /api/restaurant/test-order/acknowledge': {},
  'POST /api/restaurant/menu/:dishId/availability': { available: false },
  'POST /api/restaurant/menu/:dishId/move': { before: null },
  'PUT /api/restaurant/menu/:dishId/offer': { percentOff: 20, endsAt: null },
  'PUT /api/restaurant/meals': { dishId: 'a-dish', price: 4_000, perDay: 20, active: true },
  'PUT /api/restaurant/delivery-bands': { bands: [] },
  'PUT /api/restaurant/areas': { type: 'FeatureCollection', features: [] },
  'PUT /api/restaurant': { description: 'Taken over' },
  'POST /api/restaurant/orders/later/closing': { minutes: 30 },
  'PUT /api/restaurant/stamp-card': { every: 5, reward: 'amount', amount: 5000, active: true },
  'POST /api/restaurant/pause': { minutes: 30 },
  'POST /api/restaurant/busy': { busyMinutes: 15, minutes: 30 },
  'POST /api/restaurant/orders/:id/rating-reply': { text: 'Thank you' },
  'POST /api/restaurant/orders/:id/refund-answer': { text: 'It was in the bag' },
  'POST /api/restaurant/orders/:id/change-items': {
    lines: [{ line: 0, quantity: 1 }],
    reason: 'None left',
    changes: 0,
  },
  'POST /api/restaurant/orders/:id/accept': { preparationMinutes: 5 },
  'POST /api/restaurant/orders/:id/lines/:line/ready': { ready: true },
  'POST /api/restaurant/orders/:id/recall': { action: 'accept' },
  'POST /api/restaurant/orders/:id/change-item': { line: 0, quantity: 1, reason: 'None left', changes: 0 },
  'POST /api/restaurant/orders/:id/prints': { kind: 'label' },
  'POST /api/restaurant/recurring-rescues': {
    title: 'Dal',
    portions: 5,
    isVeg: true,
    kind: 'hot',
    weekdays: [0],
    time: '21:30',
  },
  'POST /api/restaurant/recurring-rescues/:id/skip': { day: '2026-01-12' },
  'POST /api/restaurant/orders/:id/surplus': { title: 'Dal', isVeg: true },
  'POST /api/restaurant/orders/:id/cancel': { reason: 'Closed' },
  'POST /api/restaurant/orders/:id/deliver': { code: '0000' },
}

/** A restaurant with somebody who works there, a colleague, a dish, an order and a payout. */
const makeKitchen = async () => {
  const { id } = await makeRestaurant(m.deps)
  const owner = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id })
  const colleague = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id })
  const { id: dishId } = await makeDish(m.deps, id)
  const placed = await m.call('POST', '/api/checkout', {
    as: await makePerson(m.deps, ['ROLE_CUSTOMER']),
    body: { items: [{ dishId, quantity: 2 }], shippingDetails, paymentMethod: 'cashOnDelivery' },
    key: randomUUID(),
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const payout = `${id}-2026-01-04`
  await m.deps.db.insert(payouts).values({
    id: payout,
    owner: id,
    firstDay: '2025-12-29',
    lastDay: '2026-01-04',
    orders: 1,
    earned: 100 as never,
    cashKept: 0 as never,
    amount: 100 as never,
    transferId: randomUUID(),
    at: m.deps.clock(),
  })
  const recurring = `REC-${id}`
  await m.deps.db.insert(recurringRescues).values({
    id: recurring,
    restaurantId: id,
    title: 'Dal',
    portions: 5,
    isVeg: true,
    kind: 'hot',
    weekdays: [0],
    time: '21:30',
    pickUpMinutes: 60,
    createdAt: m.deps.clock(),
  })
  const orderId: string = placed.body.orders[0].id
  const bulkChange = randomUUID()
  await m.deps.db
    .insert(bulkChanges)
    .values({ id: bulkChange, restaurantId: id, at: m.deps.clock(), before: [] })
  const category = `category-${id}`
  const sharedGroup = `group-${id}`
  const createdAt = m.deps.clock()
  await m.deps.db
    .insert(menuCategories)
    .values({ id: category, restaurantId: id, name: 'Thalis', sortOrder: 0, createdAt })
  await m.deps.db
    .insert(sharedOptionGroups)
    .values({ id: sharedGroup, restaurantId: id, name: 'Extras', choices: [], createdAt })
  return { id, owner, colleague, dishId, orderId, payout, recurring, bulkChange, category, sharedGroup }
}
type Kitchen = Awaited<ReturnType<typeof makeKitchen>>

const addressOf = ({ path }: Call, kitchen: Kitchen): string =>
  path
    .replace(':dishId', kitchen.dishId)
    .replace(':line', '0')
    .replace(':categoryId', kitchen.category)
    .replace(':groupId', kitchen.sharedGroup)
    .replace(
      ':id',
      path.includes('/staff/')
        ? kitchen.colleague.id
        : path.includes('/payouts/')
          ? kitchen.payout
          : path.includes('/recurring-rescues/')
            ? kitchen.recurring
            : path.includes('/menu/changes/')
              ? kitchen.bulkChange
              : kitchen.orderId,
    )

/**
 * The status and, of a refusal, its code. A stream that opens would never end, so nobody who may open it
 * calls it here.
 */
const ask = async (call: Call, address: string, as: Person) => {
  const body = bodies[nameOf(call)]
  const response = await m.app.inject({
    method: call.method,
    url: address,
    headers: {
      authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}`,
      ...(call.method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, said: response.body }
}

/** All that a restaurant has, as it stands in the database. */
const stateOf = async ({ id, orderId }: Kitchen): Promise<unknown> => {
  const { rows } = await m.deps.pool.query(
    `SELECT (SELECT to_jsonb(r) FROM restaurants r WHERE id = $1) AS restaurant,
      (SELECT jsonb_agg(to_jsonb(d) ORDER BY id) FROM dishes d WHERE restaurant_id = $1) AS dishes,
      (SELECT jsonb_agg(to_jsonb(c) ORDER BY id) FROM menu_categories c WHERE restaurant_id = $1) AS categories,
      (SELECT jsonb_agg(to_jsonb(g) ORDER BY id) FROM shared_option_groups g WHERE restaurant_id = $1) AS shared,
      (SELECT count(*) FROM test_orders WHERE restaurant_id = $1) AS tests,
      (SELECT count(*) FROM restaurant_tax_details WHERE restaurant_id = $1) AS tax,
      (SELECT jsonb_agg(to_jsonb(s) ORDER BY user_id) FROM restaurant_staff s WHERE restaurant_id = $1) AS staff,
      (SELECT count(*) FROM restaurant_invitations WHERE restaurant_id = $1) AS invitations,
      (SELECT jsonb_agg(to_jsonb(c)) FROM recurring_rescues c WHERE restaurant_id = $1) AS recurring,
      (SELECT to_jsonb(o) FROM orders o WHERE id = $2) AS "order",
      (SELECT jsonb_agg(to_jsonb(i) ORDER BY line) FROM order_items i WHERE order_id = $2) AS items,
      (SELECT count(*) FROM order_timeline WHERE order_id = $2) AS timeline,
      (SELECT count(*) FROM order_prints WHERE order_id = $2) AS prints`,
    [id, orderId],
  )
  return rows[0]
}

describe('every call about a restaurant', () => {
  it('says which restaurant it means, and is tried with a body that it takes', async () => {
    for (const call of calls()) {
      expect(call.takesRestaurant || call.path.includes(':'), nameOf(call)).toBe(true)
      if (call.takesBody)
        expect(Object.keys(bodies), 'a body for the call is to be added above').toContain(nameOf(call))
    }
  })

  it('answers its own staff: what refuses others below is that they are others', async () => {
    // What one call changes, the next one must not find; what only reads can share.
    const read = await makeKitchen()
    for (const call of calls()) {
      if (call.path === '/api/restaurant/events') continue
      const kitchen = call.method === 'GET' ? read : await makeKitchen()
      const { status, said } = await ask(call, addressOf(call, kitchen), kitchen.owner)
      // 409: the order or the restaurant is in another state. A photo or a file is missing; a restaurant goes
      // live when all is stated.
      const otherwise = {
        'PUT /api/restaurant/menu/:dishId/image': 415,
        'POST /api/restaurant/menu/import': 422,
        'POST /api/restaurant/go-live': 422,
        'POST /api/restaurant/recurring-rescues/:id/skip': 422,
        // A dish of nobody, a category of nobody, a password of nobody.
        'PUT /api/restaurant/meals': 422,
        'POST /api/restaurant/menu/categories/:categoryId/merge': 404,
        'PUT /api/restaurant/payout-account': 422,
        // The operator has no GSTIN, so that nothing was invoiced.
        'GET /api/restaurant/payouts/:id/commission-invoice.pdf': 404,
      }[nameOf(call)]
      expect([200, 201, 202, 204, 409, otherwise], `${nameOf(call)}: ${status} ${said}`).toContain(status)
    }
  })

  it('is refused to the staff of another restaurant, by its name and by what belongs to it, and changes nothing', async () => {
    const kitchen = await makeKitchen()
    const { owner: stranger } = await makeKitchen()
    const before = await stateOf(kitchen)
    for (const call of calls()) {
      const address = addressOf(call, kitchen)
      if (call.takesRestaurant) {
        const named = await ask(call, `${address}?restaurant=${kitchen.id}`, stranger)
        expect(named.status, `${nameOf(call)} of another restaurant: ${named.said}`).toBe(403)
        // Neither do two names at once.
        const own = stranger.caller.restaurantIds[0]
        for (const names of [
          [kitchen.id, own],
          [own, kitchen.id],
        ]) {
          const query = names.map((name) => `restaurant=${name}`).join('&')
          const { status } = await ask(call, `${address}?${query}`, stranger)
          expect([403, 422], `${nameOf(call)} with ${query}`).toContain(status)
        }
      }
      if (call.path.includes(':')) {
        const { status, said } = await ask(call, address, stranger)
        expect(status, `${nameOf(call)} by an id of another restaurant: ${said}`).toBe(404)
      }
    }
    expect(await stateOf(kitchen)).toEqual(before)
  })

  it('is refused to every other role, to people of the staff list too', async () => {
    const kitchen = await makeKitchen()
    for (const role of roles) {
      if (role === 'RESTAURANT') continue
      const person = await makePerson(m.deps, [`ROLE_${role}`], { restaurantId: kitchen.id })
      for (const call of calls()) {
        const { status } = await ask(call, addressOf(call, kitchen), person)
        expect(status, `${nameOf(call)} as ${role}`).toBe(403)
      }
    }
  })

  it('is refused to somebody who was removed a moment ago, with the token they had and with the one they get', async () => {
    const kitchen = await makeKitchen()
    const { colleague, owner } = kitchen
    const removed = await m.call('DELETE', `/api/restaurant/staff/${colleague.id}`, { as: owner })
    expect(removed.status).toBe(200)
    const record = await accountById(m.deps.db, colleague.id)
    if (!record) throw new Error('no account')
    const renewed = { ...colleague, caller: callerOf(record, colleague.caller.sessionId) }
    const before = await stateOf(kitchen)
    for (const call of calls()) {
      const address = addressOf(call, kitchen)
      expect((await ask(call, address, colleague)).status, `${nameOf(call)} with the old token`).toBe(401)
      expect((await ask(call, address, renewed)).status, `${nameOf(call)} with the new token`).toBe(403)
      if (call.takesRestaurant)
        expect((await ask(call, `${address}?restaurant=${kitchen.id}`, renewed)).status, nameOf(call)).toBe(
          403,
        )
    }
    expect(await stateOf(kitchen)).toEqual(before)
  })
})
