import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dishes, orders, payments } from '#server/db/tables/index.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { testApp } from '#tests/app.ts'
import { card, makeDish, makePerson, makeRestaurant, shippingDetails } from '#tests/builders.ts'
import { withoutIntervals } from '#tests/intervals.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { changeSilently } from '#tests/silently.ts'

let m: Marketplace
beforeAll(async () => {
  m = await withoutIntervals(marketplace)
})
afterAll(() => m.close())

const history = async () =>
  (await m.call('GET', `/api/orders/user/${m.customer.id}?limit=100`, { as: m.customer })).body.items

/** Placing an order reads nothing of the menu that its customer has just seen. */
const withoutPictures = (order: Order): Order => ({
  ...order,
  items: order.items.map(({ picture: _, ...item }) => item),
})

describe('a quote', () => {
  it('is public and prices the cart as checkout does', async () => {
    const { status, body } = await m.call('POST', '/api/quote', { body: { items: m.cart } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      donation: 0,
      total: 2250 + 180 + 499,
      orders: [
        {
          restaurantId: m.restaurant.id,
          restaurantName: 'Test Bhavan',
          subtotal: 2250,
          tax: 180,
          deliveryFee: 499,
          freeDeliveryRemaining: 750,
        },
      ],
    })
    const order = await m.place()
    expect(order.total).toBe(body.total)
  })

  it('refuses an empty cart, a foolish quantity and a dish that is not there', async () => {
    const quote = (items: unknown) => m.call('POST', '/api/quote', { body: { items } })
    expect((await quote([])).body).toMatchObject({
      code: 'validation_failed',
      message: 'Your cart is empty. Please add items before checkout.',
    })
    expect((await quote([{ dishId: m.dal.id, quantity: 0 }])).status).toBe(422)
    expect((await quote([{ dishId: m.dal.id, quantity: 1.5 }])).status).toBe(422)
    expect((await quote([{ dishId: 'none', quantity: 1 }])).body).toMatchObject({
      code: 'dish_unavailable',
      fields: { 'items.0.dishId': expect.any(String) },
    })
  })
})

describe('checkout', () => {
  it('goes to the PIN codes that the operator delivers to, and to the counter from everywhere', async () => {
    const set = (pinCodes: unknown) =>
      m.call('PUT', '/api/admin/settings', { as: m.admin, body: { ordering: { pinCodes } } })
    const to = (zipCode: string) => m.checkout({ shippingDetails: { ...shippingDetails, zipCode } })
    expect((await to('500033')).status).toBe(201)
    for (const wrong of [['5600011'], ['056'], ['x'], [''], '560'])
      expect((await set(wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect((await set(['560', '562107'])).status).toBe(200)
    for (const [pin, status] of [
      ['560001', 201],
      ['562107', 201],
      ['562108', 422],
      ['500033', 422],
    ] as const)
      expect((await to(pin)).status, pin).toBe(status)
    const quoted = (more: object) => m.call('POST', '/api/quote', { body: { items: m.cart, ...more } })
    for (const refused of [await to('500033'), await quoted({ zipCode: '500 033' })])
      expect(refused).toMatchObject({
        status: 422,
        body: {
          code: 'out_of_delivery_area',
          message: 'We do not deliver to the PIN code 500033 yet. Please choose another address.',
          fields: { 'shippingDetails.zipCode': 'Not delivered to yet' },
        },
      })
    for (const zipCode of ['5', 'here', ''])
      expect((await quoted({ zipCode })).body).toMatchObject({ fields: { zipCode: expect.any(String) } })
    for (const more of [{}, { zipCode: '562107' }]) expect((await quoted(more)).status).toBe(200)
    await m.call('PUT', '/api/restaurant', { as: m.staff, body: { collection: true } })
    for (const { body } of [await to('500033'), await quoted({ zipCode: '500033' })]) {
      expect(body.message).toContain('Collect it at the counter')
      expect(Object.keys(body.fields)).toEqual(['shippingDetails.zipCode', 'fulfilment'])
    }
    expect((await quoted({ zipCode: '500033', fulfilment: 'collection' })).status).toBe(200)
    await m.call('PUT', '/api/restaurant', { as: m.staff, body: { collection: false } })
    expect((await set([])).status).toBe(200)
  })

  it('places a cash order with everything the contract promises', async () => {
    const order = await m.place()
    expect(order).toMatchObject({
      status: 'confirmed',
      progress: 20,
      restaurantStatus: 'pending',
      subtotal: 2250,
      discount: 0,
      tax: 180,
      deliveryFee: 499,
      total: 2929,
      paymentMethod: 'cashOnDelivery',
      payment: { status: 'created', refunded: 0 },
      allowedActions: ['cancel'],
    })
    expect(order.id).toMatch(/^ORD-[A-Z0-9]{9}$/)
    expect(order.timeline.map((entry) => [entry.status, entry.by])).toEqual([
      ['processing', 'customer'],
      ['confirmed', 'payment'],
    ])
    expect(Date.parse(order.estimatedDelivery) - Date.parse(order.placedAt)).toBe(2_700_000)
    expect(withoutPictures(await m.see(order.id))).toEqual(order)
  })

  it.each([
    ['creditCard', card(), { brand: 'Visa', lastFour: '4242' }],
    ['upi', { upiId: 'success@upi' }, { brand: 'UPI', lastFour: null }],
  ])('takes %s at once', async (paymentMethod, payment, kept) => {
    const order = await m.place({ paymentMethod, payment })
    expect(order).toMatchObject({ status: 'confirmed', payment: { status: 'captured', ...kept } })
    expect(withoutPictures(await m.see(order.id))).toEqual(order)
    expect(await m.money(order.id)).toEqual({ customer: -order.total, clearing: order.total })
  })

  it.each([
    ['creditCard', card('4000 0000 0000 0002')],
    ['upi', { upiId: 'failure@upi' }],
  ])('a refused %s leaves no placed order, and a repeat is refused alike', async (paymentMethod, payment) => {
    const before = await history()
    const key = randomUUID()
    const first = await m.checkout({ paymentMethod, payment }, key)
    expect(first).toMatchObject({ status: 402, body: { code: 'payment_declined' } })
    const again = await m.checkout({ paymentMethod, payment }, key)
    expect(again).toMatchObject({ status: 402, body: { message: first.body.message } })
    expect(await history()).toEqual(before)
    const open = await m.call('GET', '/api/restaurant/orders', { as: m.staff })
    expect(
      open.body.items.every((order: { payment: { status: string } }) => order.payment.status !== 'failed'),
    ).toBe(true)
  })

  it('asks for what to charge, where that is typed here', async () => {
    const { status, body } = await m.checkout({ paymentMethod: 'upi' })
    expect([status, body.fields]).toEqual([422, { payment: 'Please enter what you want to pay with.' }])
  })

  it('makes one order for each restaurant under one payment', async () => {
    const second = await makeRestaurant(m.deps, { name: 'Second Kitchen' })
    const dosa = await makeDish(m.deps, second.id, { price: 3200, name: 'Dosa Platter' })
    const { status, body } = await m.checkout({
      items: [...m.cart, { dishId: dosa.id, quantity: 1 }],
      paymentMethod: 'creditCard',
      payment: card(),
    })
    expect(status).toBe(201)
    expect(body.orders).toHaveLength(2)
    expect(body.orders[1]).toMatchObject({
      subtotal: 3200,
      deliveryFee: 0,
      restaurant: { name: 'Second Kitchen' },
    })
    const rows = await m.deps.db.select().from(orders).where(eq(orders.id, body.orders[0].id))
    const [payment] = await m.deps.db
      .select()
      .from(payments)
      .where(eq(payments.id, rows[0]?.paymentId ?? ''))
    expect(payment).toMatchObject({ amount: body.orders[0].total + body.orders[1].total, status: 'captured' })
    // Each order is cancelled and refunded separately.
    const cancelled = await m.call('POST', `/api/orders/${body.orders[1].id}/cancel`, { as: m.customer })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
    expect(await m.see(body.orders[0].id)).toMatchObject({
      status: 'confirmed',
      payment: { status: 'captured' },
    })
  })

  it('keeps card numbers and CVVs out of the database and the log', async () => {
    const number = '5105105105105100'
    await m.place({ paymentMethod: 'creditCard', payment: { ...card(number), cvv: '987' } })
    await m.checkout({ paymentMethod: 'creditCard', payment: { ...card('4000000000000002'), cvv: '9870' } })
    const tables = await m.deps.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    for (const { name } of tables.rows) {
      const found = await m.deps.pool.query(
        `SELECT 1 FROM ${name} t WHERE t::text ~ '5105105105105100|5105 1051|4000000000000002' LIMIT 1`,
      )
      expect(found.rowCount, name).toBe(0)
    }
    expect(m.logged.join('\n')).not.toMatch(/5105105105105100|4000000000000002/)
  })

  it('names the field and the sentence of everything the form must have', async () => {
    const { status, body } = await m.checkout({
      shippingDetails: { fullName: ' ', email: 'nobody', phone: '123', address: '', city: '', zipCode: '' },
      paymentMethod: 'creditCard',
      payment: { nameOnCard: '', cardNumber: '12', expiryDate: '13/99', cvv: '1' },
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      'shippingDetails.fullName': 'This field is required',
      'shippingDetails.email': 'Please enter a valid email address',
      'shippingDetails.phone': 'Please enter a valid 10-digit phone number',
      'shippingDetails.address': 'This field is required',
      'shippingDetails.city': 'This field is required',
      'shippingDetails.zipCode': 'This field is required',
      'payment.nameOnCard': 'Please enter the name on card',
      'payment.cardNumber': 'Please enter a valid 16-digit card number',
      'payment.expiryDate': 'Please use MM/YY format',
      'payment.cvv': 'Please enter a valid CVV',
    })
  })

  it('refuses a card that has expired with 422, charges nothing, and keeps the phone as ten digits', async () => {
    const expired = { paymentMethod: 'creditCard', payment: { ...card(), expiryDate: '01/20' } }
    expect(await m.checkout(expired)).toMatchObject({
      status: 422,
      body: { fields: { 'payment.expiryDate': 'This card has expired' } },
    })
    const foreign = { ...shippingDetails, city: 'Paris', zipCode: 'abc' }
    expect((await m.checkout({ shippingDetails: foreign })).body.fields).toEqual({
      'shippingDetails.zipCode': 'Please enter a valid 6-digit PIN code',
    })
    const { shippingDetails: kept } = await m.place({
      shippingDetails: { ...shippingDetails, phone: '+91 98765 43210', zipCode: '560 001' },
    })
    expect(kept).toMatchObject({ phone: '9876543210', zipCode: '560001' })
  })

  it('merges the lines of one dish before it counts, and refuses more than a kitchen cooks', async () => {
    const lines = (count: number, quantity: number) =>
      Array.from({ length: count }, () => ({ dishId: m.dal.id, quantity }))
    for (const path of ['/api/checkout', '/api/quote'])
      expect(
        await m.call('POST', path, {
          as: m.customer,
          body: m.checkoutBody({ items: lines(100, 99) }),
          key: randomUUID(),
        }),
      ).toMatchObject({
        status: 422,
        body: { fields: { 'items.0.quantity': 'At most 99 portions of one dish can be ordered at once' } },
      })
    const { items } = await m.place({ items: lines(9, 11) })
    expect(items).toMatchObject([{ dishId: m.dal.id, quantity: 99 }])
  })

  it('ignores prices that the browser sends', async () => {
    const order = await m.place({ items: [{ dishId: m.dal.id, quantity: 1, price: 1 }], total: 1 })
    expect(order.subtotal).toBe(1000)
  })

  it('refuses a dish that is off the menu or not available, and a restaurant that is closed', async () => {
    const gone = await makeDish(m.deps, m.restaurant.id, { deletedAt: m.deps.clock() })
    const out = await makeDish(m.deps, m.restaurant.id, { available: false, name: 'Kheer' })
    const closed = await makeRestaurant(m.deps, { name: 'Night Owl', hours: [[], [], [], [], [], [], []] })
    const late = await makeDish(m.deps, closed.id)
    const items = (dishId: string) => ({ items: [{ dishId, quantity: 1 }] })
    expect((await m.checkout(items(gone.id))).body.code).toBe('dish_unavailable')
    expect((await m.checkout(items(out.id))).body).toMatchObject({
      code: 'dish_unavailable',
      message: 'Kheer is not available right now.',
    })
    expect((await m.checkout(items(late.id))).body).toMatchObject({
      code: 'restaurant_closed',
      message: 'Night Owl is closed right now.',
    })
  })
})

describe('a checkout and the database', () => {
  /** Counts the statements that a checkout waits for. */
  const roundTrips = async (body: Record<string, unknown>, at: Marketplace = m) => {
    const query = vi.spyOn(at.deps.pool, 'query')
    const connect = vi.spyOn(at.deps.pool, 'connect')
    try {
      expect((await at.checkout(body)).status).toBe(201)
      // A transaction takes a connection of its own; a single statement passes a callback.
      expect(connect.mock.calls.filter(([callback]) => callback === undefined)).toEqual([])
      return query.mock.calls.length
    } finally {
      query.mockRestore()
      connect.mockRestore()
    }
  }

  type Statement = { kind: string; about: string }
  const kindOf = (text: string) =>
    /\bpgboss\./.test(text) ? 'job' : /^WITH /.test(text) ? 'checkout' : text.slice(0, 60)

  /**
   * The kinds of all statements of this process, on whichever pool and connection, until the confirmation of
   * the order that `act` places is queued. Left out is what repeats by the clock, what only notifies other
   * instances, and the jobs of the tests before, which are queued when there is time for it.
   */
  const statementsOf = async (act: () => Promise<{ id: string }>) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const seen = (orderId: string): Statement[] =>
      query.mock.calls
        .map(([given, values]) => {
          const { text, values: own } =
            typeof given === 'string'
              ? { text: given, values }
              : (given as { text?: string; values?: unknown })
          return { text: text ?? '', about: JSON.stringify(own ?? values ?? '') ?? '' }
        })
        // An empty SELECT is the listening connection's, which asks whether it is still there.
        .filter(({ text }) => !/pg_notify|^\s*$|^SELECT$/.test(text))
        .map(({ text, about }) => ({ kind: kindOf(text), about }))
        .filter(({ kind, about }) => kind !== 'job' || about.includes(orderId))
    try {
      const { id } = await act()
      await expect.poll(() => seen(id).some(({ kind }) => kind === 'job')).toBe(true)
      return seen(id).map(({ kind }) => kind)
    } finally {
      query.mockRestore()
    }
  }

  it('take two statements by cash in all and three by card, that of the confirmation’s job among them, whatever pool they use', async () => {
    const somebody = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    const place = async (body = {}) => {
      const placed = await m.checkout(body, randomUUID(), somebody)
      expect(placed.status).toBe(201)
      return placed.body.orders[0]
    }
    // What an earlier test changed is heard first: else its dish leaves the memory between two orders.
    await m.deps.catalogueChanges.sweep()
    await place()
    expect(await statementsOf(() => place())).toEqual(['checkout', 'job'])
    const prepaid = { paymentMethod: 'creditCard', payment: card() }
    expect(await statementsOf(() => place(prepaid))).toEqual(['checkout', 'checkout', 'job'])
  })

  it('that is refused leaves what is cached of everybody else’s dishes, and of the settings', async () => {
    const dish = await makeDish(m.deps, m.restaurant.id)
    const sold = await makeDish(m.deps, m.restaurant.id, { available: false })
    await m.deps.catalogueChanges.sweep()
    const items = [{ dishId: dish.id, quantity: 1 }]
    const somebody = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await m.checkout({ items }, randomUUID(), somebody)).status).toBe(201)
    const refused = await m.checkout({ items: [{ dishId: sold.id, quantity: 1 }] }, randomUUID(), somebody)
    expect(refused.body.code).toBe('dish_unavailable')
    expect(await roundTrips({ items })).toBe(1)
  })

  it('take one round trip by cash, two by card, and one more for dishes that are not in memory', async () => {
    // Served at certain hours, which are read with it.
    const servedHours = [{ opens: 0, closes: 1439 }]
    const dish = await makeDish(m.deps, m.restaurant.id, { servedHours })
    const items = [{ dishId: dish.id, quantity: 1 }]
    await m.deps.catalogueChanges.sweep()
    expect(await roundTrips({ items })).toBe(2)
    expect(await roundTrips({ items })).toBe(1)
    expect(await roundTrips({ items, paymentMethod: 'creditCard', payment: card() })).toBe(2)
  })

  it('take no round trip more with the limits on', async () => {
    const open = () => testApp({ environment: { RATE_LIMIT: 'on' } })
    const limited = await marketplace(await withoutIntervals(open))
    const prepaid = { paymentMethod: 'creditCard', payment: card() }
    try {
      expect(await roundTrips({}, limited)).toBe(2)
      expect(await roundTrips({}, limited)).toBe(1)
      expect(await roundTrips(prepaid, limited)).toBe(2)
    } finally {
      await limited.close()
    }
  })

  it('agree even where the news of a change was lost: the price, the name and the pricing are those of the database', async () => {
    const dish = await makeDish(m.deps, m.restaurant.id, { price: 1000 })
    const items = [{ dishId: dish.id, quantity: 1 }]
    const silently = (statement: string, values: unknown[]) => changeSilently(m.deps, statement, values)
    expect((await m.place({ items })).subtotal).toBe(1000)
    await silently('UPDATE dishes SET price = 2000, name = $2 WHERE id = $1', [dish.id, 'Royal Dal'])
    expect(await m.place({ items })).toMatchObject({ subtotal: 2000, items: [{ name: 'Royal Dal' }] })
    await silently("INSERT INTO platform_settings (name, value, updated_at) VALUES ('pricing', $1, now())", [
      '{"taxPercent": 5}',
    ])
    expect((await m.place({ items })).tax).toBe(100)
    await silently('DELETE FROM platform_settings WHERE name = $1', ['pricing'])
    expect((await m.place({ items })).tax).toBe(160)
    await silently('UPDATE dishes SET available = false WHERE id = $1', [dish.id])
    expect((await m.checkout({ items })).body.code).toBe('dish_unavailable')
    await silently('UPDATE dishes SET available = true WHERE id = $1', [dish.id])
    expect((await m.checkout({ items })).status).toBe(201)
  })
})

describe('Idempotency-Key', () => {
  it('is required', async () => {
    const { status, body } = await m.call('POST', '/api/checkout', { as: m.customer, body: m.checkoutBody() })
    expect([status, body.code]).toEqual([422, 'idempotency_key_required'])
  })

  it.each([
    ['cashOnDelivery', undefined],
    ['creditCard', card()],
  ])('sent 20 times at once makes one order (%s)', async (paymentMethod, payment) => {
    const before = (await history()).length
    const key = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => m.checkout({ paymentMethod, ...(payment && { payment }) }, key)),
    )
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]))
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1)
    expect(responses.filter((response) => response.headers['idempotent-replayed'] === 'true')).toHaveLength(
      19,
    )
    expect(await history()).toHaveLength(before + 1)
  })

  it('with another body is refused; another person may use the same one', async () => {
    const key = randomUUID()
    await m.checkout({}, key)
    const other = await m.checkout({ items: [{ dishId: m.dal.id, quantity: 9 }] }, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    const card1 = await m.checkout({ paymentMethod: 'creditCard', payment: card() }, key)
    expect(card1.body.code).toBe('idempotency_key_reused')
    expect((await m.checkout({}, key, m.customer)).headers['idempotent-replayed']).toBe('true')
  })

  it('replays even when the menu has changed since', async () => {
    const dish = await makeDish(m.deps, m.restaurant.id)
    const key = randomUUID()
    const body = { items: [{ dishId: dish.id, quantity: 1 }] }
    const first = await m.checkout(body, key)
    await m.deps.db.update(dishes).set({ available: false }).where(eq(dishes.id, dish.id))
    const again = await m.checkout(body, key)
    expect(again).toMatchObject({ status: 201, body: first.body })
  })

  it('is honoured by other commands too', async () => {
    const order = await m.place()
    const key = randomUUID()
    const cancel = () => m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer, body: {}, key })
    const [first, second] = [await cancel(), await cancel()]
    expect(first.status).toBe(200)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.body).toEqual(first.body)
  })
})

it('an order goes to the point that the customer set, unless nobody delivers that far, and shows it to no stranger', async () => {
  const location = { lat: 12.9352, lng: 77.6245 }
  const order = await m.place({ shippingDetails: { ...shippingDetails, location } })
  expect(order.destination).toEqual(location)
  expect(order.shippingDetails).not.toHaveProperty('location')
  expect((await m.see(order.id, m.staff)).destination).toEqual({ lat: 12.94, lng: 77.62 })
  expect(order.doorOnMap).toBe(true)
  const { destination: unset, doorOnMap } = await m.place()
  // Derived from the address, which nobody is to be sent by.
  expect(doorOnMap).toBe(false)
  const far = { lat: 28.6139, lng: 77.209 }
  expect((await m.place({ shippingDetails: { ...shippingDetails, location: far } })).destination).toEqual(
    unset,
  )
  for (const bad of [{ lat: 12 }, { lat: 91, lng: 0 }, 'here', { lat: 'x', lng: 1 }])
    expect(await m.checkout({ shippingDetails: { ...shippingDetails, location: bad } })).toMatchObject({
      status: 422,
    })
})
