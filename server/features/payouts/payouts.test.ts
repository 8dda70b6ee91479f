import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payouts } from '#server/db/tables/index.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { noon, testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { signAccessToken } from '../../http/sign-in/access-token.ts'
import { payOutWeek } from './pay-out.ts'

let m: Marketplace
let kitchen: { id: string; staff: Person; dish: string }
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
/** A kitchen of its own for each test, in a week of its own. */
let week = 0
beforeEach(async () => {
  const { id } = await makeRestaurant(m.deps)
  const dish = await makeDish(m.deps, id, { name: 'Pav Bhaji', price: 10_000 })
  kitchen = { id, dish: dish.id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
  // Eight weeks on: no test meets a week that another was paid for.
  week += 56
  await at(0)
})

const hourMs = 3_600_000
/** So many hours after noon on the Monday of the test. */
const at = async (hours: number) => m.time.set(new Date(noon.getTime() + week * 24 * hourMs + hours * hourMs))
const day = (days: number) =>
  new Date(noon.getTime() + (week + days) * 24 * hourMs).toISOString().slice(0, 10)
/** 10:00 on the Monday after it, in India. */
const nextMonday = () => at(7 * 24 - 3)

const read = (path: string, as = kitchen.staff) => m.call('GET', `/api/restaurant${path}`, { as })
const get = async (path: string) => {
  const { status, body } = await read(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const place = (overrides: Record<string, unknown> = {}): Promise<Order> =>
  m.place({ items: [{ dishId: kitchen.dish, quantity: 1 }], ...overrides })
const move = async (id: string, ...moves: string[]) => {
  for (const each of moves)
    expect((await m.call('POST', `/api/restaurant/orders/${id}/${each}`, { as: kitchen.staff })).status).toBe(
      200,
    )
}
const prepaid = { paymentMethod: 'upi', payment: { upiId: 'success@upi' } }
/** Carried by a courier; the restaurant earns 8500 of 10000. */
const carried = async (overrides: Record<string, unknown> = prepaid) => {
  const order = await place(overrides)
  await move(order.id, 'accept')
  for (const step of ['claim', 'start-pickup']) await m.carry(order.id, step)
  await move(order.id, 'ready')
  for (const step of ['confirm-pickup', 'complete']) await m.carry(order.id, step)
  return order
}
/** Delivered by the restaurant, which keeps the cash. */
const byThemselves = async (overrides: Record<string, unknown> = {}) => {
  const order = await place(overrides)
  await move(order.id, 'accept', 'ready', 'deliver')
  return order
}
const ledgerOf = async (account: string) => {
  const { rows } = await m.deps.pool.query(
    'SELECT coalesce(sum(amount), 0)::int AS amount FROM ledger_entries WHERE account = $1 AND owner = $2',
    [account, kitchen.id],
  )
  return rows[0].amount as number
}
/** The response as it is. The token is signed afresh: the clock has moved. */
const fetchAs = async (as: Person | null, path: string, accept = '*/*') =>
  m.app.inject({
    url: `/api/restaurant${path}`,
    headers: {
      accept,
      ...(as && { authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}` }),
    },
  })
const csv = async (path: string) => {
  const response = await fetchAs(kitchen.staff, path, 'text/csv')
  expect(response.headers['content-type']).toContain('text/csv')
  return parse(response.body, { bom: true, columns: true }) as Record<string, string>[]
}

describe('a payout', () => {
  it('is made once for each week, for what was delivered in it, by any number of runs and instances', async () => {
    const first = await carried()
    await at(24 * 6 + 10.4)
    const last = await carried()
    await at(24 * 6 + 11.1)
    const next = await carried()
    await nextMonday()
    const runs = await Promise.all([payOutWeek(m.deps), payOutWeek(m.deps), payOutWeek(m.deps)])
    expect(runs.flat().filter(({ owner }) => owner === kitchen.id)).toHaveLength(1)
    expect(await payOutWeek(m.deps)).toEqual([])
    const other = await testApp({ database: m.database })
    try {
      other.time.set(m.deps.clock())
      expect(await payOutWeek(other.deps)).toEqual([])
    } finally {
      await other.close()
    }
    const { items, next: due } = await get('/payouts')
    const id = `${kitchen.id}-${day(6)}`
    const paid = { orders: 2, earned: 17_000, cashKept: 0, amount: 17_000 }
    expect(items).toMatchObject([{ id, from: day(0), to: day(6), ...paid, at: m.deps.clock().toISOString() }])
    expect(due).toEqual({ on: day(14), orders: 1, earned: 8500, cashKept: 0, amount: 8500, deducts: false })
    const one = await get(`/payouts/${id}`)
    expect(one.items.map(({ orderId }: { orderId: string }) => orderId)).toEqual([last.id, first.id])
    expect(await ledgerOf('restaurant')).toBe(8500)
    expect(await ledgerOf('paidOut')).toBe(17_000)
    expect(
      (await get('/earnings')).items.map(({ orderId, payoutId }: Record<string, string>) => [
        orderId,
        payoutId,
      ]),
    ).toEqual([
      [next.id, null],
      [last.id, id],
      [first.id, id],
    ])
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is less the cash that the restaurant has kept, and is carried on where that is more', async () => {
    const { total } = await byThemselves()
    await nextMonday()
    expect(await get('/payouts')).toEqual({
      items: [],
      nextCursor: null,
      next: { on: day(14), orders: 1, earned: 8500, cashKept: total, amount: 8500 - total, deducts: false },
    })
    await payOutWeek(m.deps)
    expect((await get('/payouts')).items).toEqual([])
    await carried()
    await at(14 * 24 - 3)
    await payOutWeek(m.deps)
    expect((await get('/payouts')).items).toMatchObject([
      { from: day(0), to: day(13), orders: 2, earned: 17_000, cashKept: total, amount: 17_000 - total },
    ])
    // Nothing is owed in either direction.
    expect([await ledgerOf('restaurant'), await ledgerOf('cash'), await ledgerOf('paidOut')]).toEqual([
      0, 0, 17_000,
    ])
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('that breaks off leaves nothing, and the next run pays everybody', async () => {
    await carried()
    const before = await makeRestaurant(m.deps, { id: `a-${kitchen.id}` })
    await nextMonday()
    await m.deps.pool.query(`
      CREATE FUNCTION no_payouts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no disk'; END $$;
      CREATE TRIGGER no_payouts BEFORE INSERT ON payout_entries FOR EACH STATEMENT EXECUTE FUNCTION no_payouts()`)
    try {
      await expect(payOutWeek(m.deps)).rejects.toThrow()
    } finally {
      await m.deps.pool.query('DROP FUNCTION no_payouts CASCADE')
    }
    expect(await ledgerOf('paidOut')).toBe(0)
    expect((await get('/payouts')).items).toEqual([])
    await payOutWeek(m.deps)
    expect((await get('/payouts')).items).toMatchObject([{ orders: 1, amount: 8500 }])
    expect(await m.deps.db.select().from(payouts).where(eq(payouts.owner, before.id))).toEqual([])
  })
})

describe('what orders brought', () => {
  it('is said of each order and in sum, and equals the ledger', async () => {
    const one = await carried()
    const two = await byThemselves()
    await place()
    const { items, sums } = await get('/earnings')
    const line = (order: Order, cashKept: number) => ({
      orderId: order.id,
      deliveredAt: m.deps.clock().toISOString(),
      subtotal: 10_000,
      commission: 1500,
      // Of the food alone: delivery was free.
      tax: 800,
      earned: 8500,
      cashKept,
      payoutId: null,
      payoutNumber: null,
    })
    expect(items).toEqual([line(two, two.total), line(one, 0)])
    expect(sums).toEqual({
      orders: 2,
      subtotal: 20_000,
      commission: 3000,
      tax: 1600,
      earned: 17_000,
      cashKept: two.total,
    })
    expect([await ledgerOf('restaurant'), await ledgerOf('cash')]).toEqual([sums.earned, sums.cashKept])
  })

  it('is of days in India, page by page, and whole as CSV', async () => {
    // 23:59 and 00:00 in India.
    await at(11 - 1 / 3600)
    const monday = await carried()
    await at(11)
    const tuesday = await carried()
    const idsOf = (body: { items: { orderId: string }[] }) => body.items.map(({ orderId }) => orderId)
    expect(idsOf(await get(`/earnings?from=${day(0)}&to=${day(0)}`))).toEqual([monday.id])
    expect(idsOf(await get(`/earnings?from=${day(1)}&to=${day(1)}`))).toEqual([tuesday.id])
    const page = await get('/earnings?limit=1')
    expect(idsOf(page)).toEqual([tuesday.id])
    const second = await get(`/earnings?limit=1&cursor=${page.nextCursor}`)
    expect(idsOf(second)).toEqual([monday.id])
    expect([second.nextCursor, second.sums]).toEqual([null, null])
    expect(await csv(`/earnings?to=${day(0)}`)).toMatchObject([
      { 'Order number': monday.id, 'You earned (₹)': '85.00', 'Commission (₹)': '15.00', Payout: '' },
    ])
    await nextMonday()
    await payOutWeek(m.deps)
    expect(await csv('/payouts')).toMatchObject([
      { From: day(0), To: day(6), Orders: '2', 'Amount (₹)': '170.00' },
    ])
    const rows = await csv(`/payouts/${kitchen.id}-${day(6)}`)
    expect(rows.map((row) => row['Order number'])).toEqual([tuesday.id, monday.id])
  })

  it('is the sum of a thousand orders of all kinds, over weeks and their borders', async () => {
    // Rows instead of checkouts: what is shown is the arithmetic of weeks.
    const { id: order } = await carried()
    const from = m.deps.clock()
    await m.deps.db.execute(sql`
      WITH copied AS (
        INSERT INTO orders SELECT (o).* FROM (
          SELECT jsonb_populate_record(o, jsonb_build_object('id', 'ORD-W' || ${String(week)} || lpad(n::text, 6, '0'),
            'subtotal', 1000 + n, 'commission', n % 500, 'total', 1000 + n, 'discount', 0, 'tax', 0, 'delivery_fee', 0,
            'delivery_tax', 0, 'agent_share', 0,
            'delivered_at', ${from}::timestamptz + n * interval '29 minutes')) AS o
          FROM orders o, generate_series(1, 1000) AS n WHERE o.id = ${order}) AS rows
        RETURNING *)
      INSERT INTO ledger_entries (transfer_id, order_id, payment_id, kind, account, owner, amount, at)
      SELECT t.id, c.id, c.payment_id, 'settlement', e.account, e.owner, e.amount, c.delivered_at
      FROM copied c, LATERAL (SELECT md5(c.id)::uuid AS id) t, LATERAL (VALUES
        ('clearing', NULL, -c.total), ('restaurant', c.restaurant_id, c.subtotal - c.commission),
        ('platform', NULL, c.total - c.subtotal + c.commission)) AS e (account, owner, amount)
      WHERE e.amount <> 0`)
    for (let weeks = 1; weeks <= 4; weeks++) {
      await at(weeks * 7 * 24 - 3)
      await payOutWeek(m.deps)
    }
    const { items } = await get('/payouts')
    const { rows } = await m.deps.pool.query(
      `SELECT to_char(date_trunc('week', at AT TIME ZONE 'Asia/Kolkata') + interval '6 days', 'YYYY-MM-DD') AS to,
         count(*)::int AS orders, sum(amount)::int AS earned
       FROM ledger_entries WHERE account = 'restaurant' AND owner = $1 AND kind = 'settlement' GROUP BY 1 ORDER BY 1 DESC`,
      [kitchen.id],
    )
    expect(rows.length).toBe(3)
    expect(items.map(({ to, orders, earned }: Record<string, unknown>) => ({ to, orders, earned }))).toEqual(
      rows,
    )
    const { sums } = await get('/earnings?limit=1')
    expect(sums.orders).toBe(1001)
    expect(sums.earned).toBe(sums.subtotal - sums.commission)
    expect(await ledgerOf('paidOut')).toBe(sums.earned)
    expect(await ledgerOf('restaurant')).toBe(0)
  })
})

it('a payout is for the staff of the restaurant alone', async () => {
  await carried()
  await nextMonday()
  await payOutWeek(m.deps)
  const id = `${kitchen.id}-${day(6)}`
  const statusOf = async (path: string, as: Person | null) => (await fetchAs(as, path)).statusCode
  for (const path of ['/earnings', '/payouts', `/payouts/${id}`, `/payouts/${id}/statement.pdf`]) {
    expect(await statusOf(path, kitchen.staff), path).toBe(200)
    expect(await statusOf(`${path}?restaurant=${kitchen.id}`, m.staff), path).toBe(403)
    for (const as of [m.customer, m.agent, m.admin]) expect(await statusOf(path, as), path).toBe(403)
    expect(await statusOf(path, null), path).toBe(401)
  }
  for (const path of [`/payouts/${id}`, `/payouts/${id}/statement.pdf`])
    expect(await statusOf(path, m.staff), path).toBe(404)
})

it('its statement is a PDF in the language asked for', async () => {
  await carried()
  await byThemselves(prepaid)
  await nextMonday()
  await payOutWeek(m.deps)
  for (const language of ['en', 'hi']) {
    const path = `/payouts/${kitchen.id}-${day(6)}/statement.pdf?language=${language}`
    const response = await fetchAs(kitchen.staff, path)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})
