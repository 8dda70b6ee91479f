import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { noon } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { signAccessToken } from '../../../http/sign-in/access-token.ts'

let m: Marketplace
let kitchen: { id: string; staff: Person; dish: string }
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
/** A kitchen of its own for each test, so that it counts only its own orders. */
beforeEach(async () => {
  m.time.set(noon)
  const { id } = await makeRestaurant(m.deps)
  const dish = await makeDish(m.deps, id, { name: 'Pav Bhaji', price: 10_000 })
  kitchen = { id, dish: dish.id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
})

const read = (path: string, as = kitchen.staff) => m.call('GET', `/api/restaurant${path}`, { as })
const stats = async (query = '') => {
  const { status, body } = await read(`/stats${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const place = (overrides: Record<string, unknown> = {}): Promise<Order> =>
  m.place({ items: [{ dishId: kitchen.dish, quantity: 1 }], ...overrides })
const move = async (id: string, ...moves: string[]) => {
  for (const each of moves) {
    const body = each === 'cancel' ? { reason: 'No gas' } : undefined
    const { status } = await m.call('POST', `/api/restaurant/orders/${id}/${each}`, {
      as: kitchen.staff,
      ...(body && { body }),
    })
    expect(status).toBe(200)
  }
}
const ids = async (query: string) => {
  const { status, body } = await read(`/orders${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ id }: { id: string }) => id) as string[]
}
const none = { totalOrders: 0, pendingOrders: 0, completedOrders: 0, revenue: 0 }

describe("a restaurant's figures", () => {
  it('are nothing before the first order', async () => {
    expect(await stats()).toEqual({ ...none, before: none })
  })

  it('count its orders by where they are, and what they brought it by the ledger', async () => {
    const [, accepted, delivered, carried, cancelled] = [
      await place(),
      await place(),
      await place(),
      await place({ paymentMethod: 'upi', payment: { upiId: 'success@upi' } }),
      await place(),
    ]
    // Never placed: the kitchen was not shown it.
    await m.checkout({
      items: [{ dishId: kitchen.dish, quantity: 1 }],
      paymentMethod: 'upi',
      payment: { upiId: 'failure@upi' },
    })
    await move(accepted.id, 'accept')
    await move(delivered.id, 'accept', 'ready', 'deliver')
    await move(cancelled.id, 'cancel')
    await move(carried.id, 'accept')
    for (const step of ['claim', 'start-pickup']) await m.carry(carried.id, step)
    await move(carried.id, 'ready')
    for (const step of ['confirm-pickup', 'complete'])
      expect((await m.carry(carried.id, step)).status).toBe(200)
    const shares = await Promise.all(
      [delivered, carried].map(async ({ id }) => (await m.money(id)).restaurant ?? 0),
    )
    expect(shares.every((share) => share > 0 && share < 10_000)).toBe(true)
    const sum = shares.reduce((before, share) => before + share, 0)
    const figures = { totalOrders: 5, pendingOrders: 2, completedOrders: 2, revenue: sum }
    expect(await stats()).toEqual({ ...figures, before: none })
    // Money that goes back later is the platform's, and a repeated command counts once.
    await move(delivered.id, 'deliver')
    expect(await stats()).toEqual({ ...figures, before: none })
  })

  it('are of days in India, both included, and of as many days before', async () => {
    const at = async (instant: string, ...moves: string[]) => {
      m.time.set(new Date(instant))
      const order = await place()
      await move(order.id, ...moves)
      return order
    }
    const share = async ({ id }: Order) => (await m.money(id)).restaurant ?? 0
    const lastOfSunday = await at('2026-01-04T18:29:59.999Z', 'accept', 'ready', 'deliver')
    const firstOfMonday = await at('2026-01-04T18:30:00.000Z', 'accept', 'ready', 'deliver')
    await at('2026-01-05T18:29:59.999Z')
    await at('2026-01-05T18:30:00.000Z', 'cancel')
    m.time.set(noon)
    const sunday = {
      totalOrders: 1,
      pendingOrders: 0,
      completedOrders: 1,
      revenue: await share(lastOfSunday),
    }
    const monday = {
      totalOrders: 2,
      pendingOrders: 1,
      completedOrders: 1,
      revenue: await share(firstOfMonday),
    }
    expect(await stats('?from=2026-01-05&to=2026-01-05')).toEqual({ ...monday, before: sunday })
    expect(await stats('?from=2026-01-06&to=2026-01-07')).toEqual({
      ...none,
      totalOrders: 1,
      before: {
        totalOrders: 3,
        pendingOrders: 1,
        completedOrders: 2,
        revenue: sunday.revenue + monday.revenue,
      },
    })
    // Seven days, up to the one named.
    expect((await stats('?to=2026-01-10')).totalOrders).toBe(4)
    expect((await stats('?to=2026-01-11')).totalOrders).toBe(3)
    expect((await stats('?to=2026-01-11')).before).toEqual(sunday)
    // From the day named to today.
    m.time.set(new Date('2026-01-06T06:00:00Z'))
    expect((await stats('?from=2026-01-05')).totalOrders).toBe(3)
  })

  it('take revenue by the day of delivery, and orders by the day they were placed', async () => {
    m.time.set(new Date('2026-02-01T18:29:00Z'))
    const late = await place()
    await move(late.id, 'accept', 'ready')
    m.time.set(new Date('2026-02-01T18:31:00Z'))
    await move(late.id, 'deliver')
    const { restaurant = 0 } = await m.money(late.id)
    expect(await stats('?from=2026-02-02&to=2026-02-02')).toEqual({
      ...none,
      revenue: restaurant,
      before: { ...none, totalOrders: 1, completedOrders: 1 },
    })
  })

  it('are those of the restaurant asked for, and of nobody else', async () => {
    const { id: second } = await makeRestaurant(m.deps)
    const both = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: [kitchen.id, second] })
    await place()
    const total = async (query: string, as: Person) => {
      const { status, body } = await read(`/stats${query}`, as)
      return status === 200 ? body.totalOrders : status
    }
    expect(await total('', both)).toBe(1)
    expect(await total(`?restaurant=${kitchen.id}`, both)).toBe(1)
    expect(await total(`?restaurant=${second}`, both)).toBe(0)
    expect(await total(`?restaurant=${kitchen.id}`, m.staff)).toBe(403)
    expect(await total('', await makePerson(m.deps, ['ROLE_RESTAURANT']))).toBe(403)
  })

  it.each([
    'from=2026-02-30',
    'from=yesterday',
    'from=2026-01-02&to=2026-01-01',
    'from=0000-01-01&to=9999-12-31',
    'from=2016-01-01&to=2026-02-01',
    'to=2026-01-01T00:00:00Z',
    'from=2026-01-01&from=2026-01-02',
  ])('refuse ?%s', async (query) => {
    expect((await read(`/stats?${query}`)).status).toBe(422)
  })

  it.each(['from=0000-01-01&to=0000-12-31', 'from=9999-12-31', 'to=9999-12-31', 'from=9990-01-01'])(
    'are no fault of the server far away: ?%s',
    async (query) => {
      expect((await read(`/stats?${query}`)).status).toBeLessThan(500)
    },
  )
})

describe("a restaurant's days", () => {
  const dayOf = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const daysBefore = (day: string, count: number) =>
    new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)
  const days = async (query: string) => {
    const { status, body } = await read(`/stats/days${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.days as { day: string; orders: number; revenue: number }[]
  }

  it('are those of a thousand orders around the borders of days and weeks, and add up to the figures', async () => {
    await place()
    // Milliseconds before and after midnight in India, and any time of two weeks; a third of them settled,
    // hours or days later.
    await m.deps.pool.query(
      `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object(
         'id', 'ORD-D' || substr(md5(o.restaurant_id), 1, 4) || lpad(n::text, 4, '0'),
         'status', (ARRAY['confirmed', 'delivered', 'cancelled', 'processing'])[1 + n % 4],
         'confirmed_at', CASE WHEN n % 4 < 3 THEN o.confirmed_at END,
         'placed_at', CASE WHEN n % 3 = 0 THEN timestamptz '2026-01-04 18:30Z' + (n % 7 - 3) * interval '1 day' + (n % 5 - 2) * interval '1 millisecond'
           ELSE timestamptz '2025-12-29 00:00Z' + n * 1234.567 * interval '1 second' END))).*
       FROM orders o, generate_series(1, 1000) n WHERE o.restaurant_id = $1`,
      [kitchen.id],
    )
    await m.deps.pool.query(
      `INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
       SELECT t.id, o.id, o.payment_id, 'settlement', e.account, e.owner, e.amount, o.placed_at + (length(o.id) * 7 + t.n % 40) * interval '1 hour'
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS n, gen_random_uuid() AS transfer FROM orders WHERE restaurant_id = $1) o
       CROSS JOIN LATERAL (SELECT o.transfer AS id, o.n) t
       CROSS JOIN LATERAL (VALUES ('restaurant', $1, 100 + o.n), ('clearing', NULL, -100 - o.n)) e (account, owner, amount)
       WHERE o.status = 'delivered'`,
      [kitchen.id],
    )
    const { rows: placed } = await m.deps.pool.query<{ placed_at: Date; status: string }>(
      "SELECT placed_at, status FROM orders WHERE restaurant_id = $1 AND status <> 'processing'",
      [kitchen.id],
    )
    const { rows: settled } = await m.deps.pool.query<{ at: Date; amount: string }>(
      "SELECT at, amount FROM ledger_entries WHERE account = 'restaurant' AND owner = $1 AND kind = 'settlement'",
      [kitchen.id],
    )
    expect(placed.length).toBeGreaterThan(700)
    const cards = async (from: string, to: string) => {
      const { rows } = await m.deps.pool.query(
        `SELECT count(*)::int AS "totalOrders",
           (count(*) FILTER (WHERE status IN ('processing', 'confirmed', 'preparing', 'readyForPickup', 'outForDelivery')))::int AS "pendingOrders",
           (count(*) FILTER (WHERE status = 'delivered'))::int AS "completedOrders",
           (SELECT coalesce(sum(amount), 0)::int FROM ledger_entries WHERE account = 'restaurant' AND owner = $1 AND kind = 'settlement'
             AND (at AT TIME ZONE 'Asia/Kolkata')::date BETWEEN $2::date AND $3::date) AS revenue
         FROM orders WHERE restaurant_id = $1 AND confirmed_at IS NOT NULL
           AND (placed_at AT TIME ZONE 'Asia/Kolkata')::date BETWEEN $2::date AND $3::date`,
        [kitchen.id, from, to],
      )
      return rows[0]
    }
    for (const [from, to] of [
      ['2026-01-01', '2026-01-14'],
      ['2026-01-04', '2026-01-04'],
      ['2026-01-05', '2026-01-11'],
      ['2025-12-20', '2026-01-02'],
    ] as const) {
      const query = `?from=${from}&to=${to}`
      const shown = await days(query)
      expect(shown[0]?.day).toBe(from)
      expect(shown.at(-1)?.day).toBe(to)
      for (const { day, orders, revenue } of shown) {
        expect(orders, day).toBe(placed.filter(({ placed_at }) => dayOf(placed_at) === day).length)
        const brought = settled.filter(({ at }) => dayOf(at) === day)
        expect(revenue, day).toBe(brought.reduce((sum, { amount }) => sum + Number(amount), 0))
      }
      const shownFigures = await stats(query)
      const sum = (figure: 'orders' | 'revenue') => shown.reduce((total, one) => total + one[figure], 0)
      expect(shownFigures).toMatchObject({ totalOrders: sum('orders'), revenue: sum('revenue') })
      // The four cards and what they are compared with, by plain SQL on days of India.
      const length = shown.length
      expect(shownFigures, query).toEqual({
        ...(await cards(from, to)),
        before: await cards(daysBefore(from, length), daysBefore(from, 1)),
      })
    }
    // Every border is crossed by something: no figure agrees because there is nothing on its days.
    for (const figure of Object.values(await cards('2026-01-04', '2026-01-05')))
      expect(figure).toBeGreaterThan(0)
    // Without days: the last seven, whatever the hour in India.
    for (const now of ['2026-01-11T18:29:59.999Z', '2026-01-11T18:30:00.000Z']) {
      m.time.set(new Date(now))
      const today = dayOf(new Date(now))
      expect(await stats(''), now).toEqual({
        ...(await cards(daysBefore(today, 6), today)),
        before: await cards(daysBefore(today, 13), daysBefore(today, 7)),
      })
    }
  })

  it('without orders are there as well, the last seven where none are named; refused like the figures', async () => {
    const shown = await days('')
    expect(shown.map(({ day }) => day)).toEqual([
      '2025-12-30',
      '2025-12-31',
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
      '2026-01-04',
      '2026-01-05',
    ])
    expect(shown.every(({ orders, revenue }) => orders === 0 && revenue === 0)).toBe(true)
    expect((await read('/stats/days?from=2026-01-02&to=2026-01-01')).status).toBe(422)
    expect((await read(`/stats/days?restaurant=${kitchen.id}`, m.staff)).status).toBe(403)
  })
})

describe("a restaurant's orders", () => {
  it('come with their number in each status, and by groups, oldest first where that is asked for', async () => {
    const placed: string[] = []
    for (let minute = 0; minute < 5; minute++) {
      m.time.set(new Date(noon.getTime() + minute * 60_000))
      placed.push((await place()).id)
    }
    const [first, second, third, fourth, fifth] = placed as [string, string, string, string, string]
    await move(second, 'accept')
    await move(third, 'accept', 'ready')
    await move(fourth, 'accept', 'ready', 'deliver')
    await move(fifth, 'cancel')
    const { body } = await read('/orders')
    const counts = { pending: 1, preparing: 1, ready: 1, out: 0, delivered: 1, cancelled: 1 }
    expect(body.counts).toEqual(counts)
    expect(await ids('')).toEqual([fifth, fourth, third, second, first])
    expect(await ids('?group=active&sort=oldest')).toEqual([first, second, third])
    expect(await ids('?group=finished')).toEqual([fifth, fourth])
    expect(await ids('?group=finished&status=preparing')).toEqual([])
    // The counts are of all statuses, whichever is shown.
    expect((await read('/orders?status=ready')).body.counts).toEqual(counts)
    const page = (await read('/orders?sort=oldest&limit=2')).body
    expect(page.items.map(({ id }: Order) => id)).toEqual([first, second])
    const next = (await read(`/orders?sort=oldest&limit=2&cursor=${page.nextCursor}`)).body
    expect(next.items.map(({ id }: Order) => id)).toEqual([third, fourth])
    expect(next.counts).toBeNull()
  })

  it('are searched by id, customer and dish, and by days in India', async () => {
    const shipping = (fullName: string) => ({ shippingDetails: { ...shippingDetails, fullName } })
    m.time.set(new Date('2026-01-04T18:29:59.999Z'))
    const sunday = await place(shipping('Meera 100% Iyer'))
    m.time.set(new Date('2026-01-04T18:30:00.000Z'))
    const monday = await place(shipping('Kabir Singh'))
    m.time.set(noon)
    const vada = await makeDish(m.deps, kitchen.id, { name: 'Batata Vada' })
    const today = await place({ items: [{ dishId: vada.id, quantity: 2 }] })
    expect(await ids('?q=meera')).toEqual([sunday.id])
    expect(await ids('?q=100%25')).toEqual([sunday.id])
    expect(await ids('?q=_')).toEqual([])
    expect(await ids('?q=batata')).toEqual([today.id])
    expect(await ids(`?q=${monday.id.toLowerCase()}`)).toEqual([monday.id])
    expect(await ids('?from=2026-01-05')).toEqual([today.id, monday.id])
    expect(await ids('?to=2026-01-04')).toEqual([sunday.id])
    expect((await read('/orders?to=2026-01-04')).body.counts.pending).toBe(1)
    // Whom a cancelled order was for is not shown to the restaurant, so it is not found by that either.
    await move(sunday.id, 'cancel')
    expect(await ids('?q=meera')).toEqual([])
    expect(await ids('?q=pav')).toEqual([monday.id, sunday.id])
  })

  it.each([
    'status=lost',
    'status=outForDelivery',
    'group=all',
    'sort=total',
    'limit=0',
    'limit=101',
    'from=2026-13-01',
    `q=${'x'.repeat(101)}`,
  ])('refuse ?%s', async (query) => {
    expect((await read(`/orders?${query}`)).status).toBe(422)
  })

  it.each(['q=%00', 'q=%F0%9F%8D%9B', "q=';DROP TABLE orders;--", 'from=0000-01-01', 'to=9999-12-31'])(
    'are no fault of the server for ?%s',
    async (query) => {
      expect((await read(`/orders?${query}`)).status).toBeLessThan(500)
    },
  )
})

describe("a restaurant's orders as CSV", () => {
  const csv = async (query = '', headers: Record<string, string> = {}, as = kitchen.staff) => {
    const response = await m.app.inject({
      url: `/api/restaurant/orders${query}`,
      headers: {
        authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}`,
        accept: 'text/csv',
        ...headers,
      },
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body,
      lines:
        response.statusCode === 200 && String(response.headers['content-type']).startsWith('text/csv')
          ? (parse(response.body, { bom: true, columns: true }) as Record<string, string>[])
          : [],
    }
  }

  it('are those of the list with its filters, all of them, whatever the page', async () => {
    const placed: string[] = []
    for (let second = 0; second < 5; second++) {
      m.time.set(new Date(noon.getTime() + second * 1_000))
      placed.unshift((await place()).id)
    }
    await move(placed[0] ?? '', 'accept', 'ready', 'deliver')
    await move(placed[1] ?? '', 'cancel')
    const all = await csv('?limit=2')
    expect(all.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-01-05.csv"',
      'cache-control': 'no-store',
      vary: 'accept',
    })
    expect(all.lines.map((line) => line['Order number'])).toEqual(placed)
    expect(all.lines[0]).toMatchObject({
      'Ordered on': '2026-01-05 13:00:04',
      Status: 'Delivered',
      Customer: 'Asha Rao',
      Items: '1× Pav Bhaji',
      Payment: 'Cash on Delivery',
      'Subtotal (₹)': '100.00',
      'Tax (₹)': '8.00',
      'Refunded (₹)': '0.00',
    })
    // Whom a cancelled order was for is not shown any more.
    expect(all.lines[1]).toMatchObject({ Status: 'Cancelled', Customer: '', Phone: '', Reason: 'No gas' })
    for (const query of ['?status=pending', '?group=finished', '?sort=oldest', '?q=pav&to=2026-01-04'])
      expect((await csv(query)).lines.map((line) => line['Order number'])).toEqual(await ids(query))
    expect((await csv('?status=pending', { 'accept-language': 'hi' })).body).not.toContain('Order number')
    expect((await csv('', { accept: 'text/html, */*;q=0.1' })).headers['content-type']).toContain('json')
  })

  it('run no formula that a customer typed, and are refused like the list', async () => {
    await place({ shippingDetails: { ...shippingDetails, fullName: '=HYPERLINK("http://x")' } })
    expect((await csv()).lines[0]?.Customer).toBe('\'=HYPERLINK("http://x")')
    expect((await csv('?status=lost')).status).toBe(422)
    expect((await csv(`?restaurant=${kitchen.id}`, {}, m.staff)).status).toBe(403)
    expect((await csv('', {}, m.customer)).status).toBe(403)
  })

  it('are read by the page, each order once, however many there are', async () => {
    await place()
    await m.deps.pool.query(
      `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object(
         'id', 'ORD-' || lpad(n::text, 9, '0'), 'placed_at', o.placed_at - (n / 3) * interval '1 second'))).*
       FROM orders o, generate_series(1, 1200) n WHERE o.restaurant_id = $1`,
      [kitchen.id],
    )
    await m.deps.pool.query(
      `INSERT INTO order_items (order_id, line, dish_id, name, price, quantity, original_price, options)
       SELECT o.id, i.line, i.dish_id, i.name, i.price, i.quantity, i.original_price, i.options
       FROM orders o, order_items i JOIN orders made ON made.id = i.order_id
       WHERE o.restaurant_id = $1 AND made.restaurant_id = $1 AND o.id LIKE 'ORD-00000%'`,
      [kitchen.id],
    )
    const { lines } = await csv()
    expect(lines.length).toBe(1201)
    expect(new Set(lines.map((line) => line['Order number'])).size).toBe(1201)
  })
})

it('accepts with a preparation time, once: what is sent again changes nothing', async () => {
  const order = await place()
  const accept = (preparationMinutes: unknown) =>
    m.call('POST', `/api/restaurant/orders/${order.id}/accept`, {
      as: kitchen.staff,
      body: { preparationMinutes },
    })
  for (const refused of [0, -5, 181, 2.5, '20']) expect((await accept(refused)).status).toBe(422)
  const first = await accept(25)
  expect(first.body.status).toBe('preparing')
  const again = await accept(90)
  expect(again.status).toBe(200)
  expect(again.body.estimatedDelivery).toBe(first.body.estimatedDelivery)
})
