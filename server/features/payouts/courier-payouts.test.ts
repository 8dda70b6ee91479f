import { randomInt, randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noon, testApp } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'
import { makeShelter, rescue } from '#tests/rescue.ts'
import { signAccessToken } from '../../http/sign-in/access-token.ts'
import { payOutWeek } from './pay-out.ts'

let m: Marketplace
let courier: Person
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
/** Each test has a courier of its own, in a week of its own: none meets a week that another was paid for. */
let week = 0
beforeEach(async () => {
  courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'], { fullName: 'Ravi Kumar' })
  week += 56
  at(0)
})

const hourMs = 3_600_000
/** So many hours after noon on the Monday of the test. */
const at = (hours: number) => m.time.set(new Date(noon.getTime() + (week * 24 + hours) * hourMs))
const day = (days: number) =>
  new Date(noon.getTime() + (week + days) * 24 * hourMs).toISOString().slice(0, 10)
/** 10:00 in India on the Monday after it. */
const nextMonday = () => at(7 * 24 - 3)

const get = async (path: string, as = courier) => {
  const { status, body } = await m.call('GET', `/api/deliveries${path}`, { as })
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
  return body
}
const prepaid = { paymentMethod: 'upi', payment: { upiId: 'success@upi' } }
/** Carried by the courier: ₹2.93 of ₹29.29. */
const carry = async (overrides: Record<string, unknown> = prepaid) => {
  const order = await m.place(overrides)
  for (const step of ['accept', 'ready']) await m.kitchen(order.id, step)
  for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'complete'])
    expect((await m.carry(order.id, step, courier)).status).toBe(200)
  return order
}
const balance = async (account: string) => {
  const { rows } = await m.deps.pool.query(
    'SELECT coalesce(sum(amount), 0)::int AS amount FROM ledger_entries WHERE account = $1 AND owner = $2',
    [account, courier.id],
  )
  return rows[0].amount as number
}
const fetchAs = async (path: string, accept: string, as: Person | null = courier) =>
  m.app.inject({
    url: `/api/deliveries${path}`,
    headers: { accept, ...(as && { authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}` }) },
  })
const csv = async (path: string) =>
  parse((await fetchAs(path, 'text/csv')).body, { bom: true, columns: true }) as Record<string, string>[]

describe("a courier's payout", () => {
  it('is made once for each week, whatever runs at once or breaks off, and balances', async () => {
    const first = await carry()
    // Monday 00:00 in India: the next week.
    at(24 * 6 + 10.4)
    const last = await carry()
    at(24 * 6 + 11.1)
    const next = await carry()
    expect(await get('/payouts')).toEqual({
      items: [],
      nextCursor: null,
      next: { on: day(14), orders: 3, earned: 879, cashKept: 0, amount: 879, deducts: false },
    })
    nextMonday()
    await m.deps.pool.query(`
      CREATE FUNCTION no_payouts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no disk'; END $$;
      CREATE TRIGGER no_payouts BEFORE INSERT ON payout_entries FOR EACH STATEMENT EXECUTE FUNCTION no_payouts()`)
    try {
      await expect(payOutWeek(m.deps)).rejects.toThrow()
    } finally {
      await m.deps.pool.query('DROP FUNCTION no_payouts CASCADE')
    }
    expect([await balance('paidOut'), (await get('/payouts')).items]).toEqual([0, []])
    const runs = await Promise.all([payOutWeek(m.deps), payOutWeek(m.deps), payOutWeek(m.deps)])
    expect(runs.flat().filter(({ owner }) => owner === courier.id)).toHaveLength(1)
    const other = await testApp({ database: m.database })
    try {
      other.time.set(m.deps.clock())
      expect(await payOutWeek(other.deps)).toEqual([])
    } finally {
      await other.close()
    }
    const { items, next: due } = await get('/payouts')
    const id = `${courier.id}-${day(6)}`
    const paid = { orders: 2, earned: 586, cashKept: 0, amount: 586 }
    expect(items).toMatchObject([{ id, from: day(0), to: day(6), ...paid, at: m.deps.clock().toISOString() }])
    expect(due).toEqual({ on: day(14), orders: 1, earned: 293, cashKept: 0, amount: 293, deducts: false })
    const ids = (await get(`/payouts/${id}`)).items.map((item: { id: string }) => item.id)
    expect(ids).toEqual([last.id, first.id])
    expect([await balance('agent'), await balance('paidOut')]).toEqual([293, 586])
    expect(await csv('/payouts')).toMatchObject([{ Deliveries: '2', 'Amount (₹)': '5.86' }])
    expect(await csv(`/payouts/${id}`)).toMatchObject([
      { 'Order number': last.id },
      { 'Order number': first.id },
    ])
    expect(
      (await get('/earnings/items')).items.map((item: Record<string, unknown>) => [item.id, item.payoutId]),
    ).toEqual([
      [next.id, null],
      [last.id, id],
      [first.id, id],
    ])
    expect(await bookErrors(m.deps.pool)).toEqual([])
    // Nobody else's, to nobody else.
    for (const path of [`/payouts/${id}`, `/payouts/${id}/statement.pdf`]) {
      expect((await fetchAs(path, '*/*', m.otherAgent)).statusCode).toBe(404)
      expect((await fetchAs(path, '*/*', m.staff)).statusCode).toBe(403)
    }
    for (const path of [`/payouts/${id}/statement.pdf?language=hi`, '/tax-statement.pdf?year=2026']) {
      const { statusCode, rawPayload } = await fetchAs(path, '*/*')
      expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
  })

  it('is less the cash that was taken at the door, and is carried on where that is more', async () => {
    const { total } = await carry({})
    nextMonday()
    expect((await get('/payouts')).next).toMatchObject({
      orders: 1,
      earned: 293,
      cashKept: total,
      amount: 293 - total,
    })
    await payOutWeek(m.deps)
    expect((await get('/payouts')).items).toEqual([])
    for (let more = 0; more < 10; more++) await carry()
    at(14 * 24 - 3)
    await payOutWeek(m.deps)
    expect((await get('/payouts')).items).toMatchObject([
      { from: day(0), to: day(13), orders: 11, earned: 3223, cashKept: total, amount: 3223 - total },
    ])
    expect([await balance('agent'), await balance('cash'), await balance('paidOut')]).toEqual([0, 0, 3223])
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('does not set cash against the earnings that an admin has taken in, whole or in part, once for one key', async () => {
    const { total } = await carry({})
    const path = `/api/admin/couriers/${courier.id}/cash`
    const take = (body: object, key?: string) =>
      m.call('POST', path, { as: m.admin, body, ...(key && { key }) })
    const holders = async () =>
      (await m.call('GET', '/api/admin/cash', { as: m.admin })).body.items.filter(
        ({ id }: { id: string }) => id === courier.id,
      )
    expect(await holders()).toMatchObject([{ name: 'Ravi Kumar', amount: total, since: expect.any(String) }])
    expect((await take({ amount: total + 1 })).body.fields).toHaveProperty('amount')
    for (const amount of [0, -1, 1.5, '1']) expect((await take({ amount })).status).toBe(422)
    const parts = [await take({ amount: 1_000 }, 'part'), await take({ amount: 1_000 }, 'part')]
    expect(parts.map(({ status, body }) => [status, body.amount])).toEqual([
      [200, total - 1_000],
      [200, total - 1_000],
    ])
    expect((await get('/payouts')).next).toMatchObject({ earned: 293, cashKept: total - 1_000 })
    // Of many at once, as much as there is.
    const rest = await Promise.all([1, 2, 3].map(() => take({})))
    expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await holders()).toEqual([])
    expect(await balance('cash')).toBe(0)
    const entry = await m.deps.pool.query(
      "SELECT before, after FROM audit_entries WHERE action = 'cash.received' AND subject_id = $1 ORDER BY id",
      [courier.id],
    )
    expect(entry.rows[0]).toEqual({
      before: { held: total },
      after: { held: total - 1_000, received: 1_000 },
    })
    nextMonday()
    await payOutWeek(m.deps)
    expect((await get('/payouts')).items).toMatchObject([{ earned: 293, cashKept: 0, amount: 293 }])
    expect(await bookErrors(m.deps.pool)).toEqual([])
    expect((await m.call('POST', '/api/admin/couriers/nobody/cash', { as: m.admin, body: {} })).status).toBe(
      404,
    )
  })

  it('pays in full for cash that was handed in between the end of the week and the run', async () => {
    await carry({})
    for (let more = 0; more < 10; more++) await carry()
    nextMonday()
    const path = `/api/admin/couriers/${courier.id}/cash`
    expect((await m.call('POST', path, { as: m.admin, body: {} })).status).toBe(200)
    await payOutWeek(m.deps)
    await carry()
    at(14 * 24 - 3)
    await payOutWeek(m.deps)
    const { items } = await get('/payouts')
    const paid = items.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    expect(items.map(({ cashKept }: { cashKept: number }) => cashKept)).toEqual([0, 0])
    expect(items[1].earned).toBe(11 * 293)
    expect([paid, await balance('cash')]).toEqual([12 * 293, 0])
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('covers in the next week what was committed after it', async () => {
    await carry()
    nextMonday()
    // A settlement of Sunday night, whose transaction ends after the payout.
    const late = await m.deps.pool.connect()
    await late.query('BEGIN')
    await late.query(
      `INSERT INTO ledger_entries (transfer_id, kind, account, owner, amount, at)
       SELECT $1, 'settlement', account, owner, amount, $2
       FROM (VALUES ('agent', $3, 100), ('clearing', NULL, -100)) AS e (account, owner, amount)`,
      [randomUUID(), new Date(m.deps.clock().getTime() - 11 * hourMs), courier.id],
    )
    await payOutWeek(m.deps)
    expect((await get('/payouts')).next).toMatchObject({ orders: 0, earned: 0 })
    await late.query('COMMIT')
    late.release()
    expect((await get('/payouts')).next).toMatchObject({ orders: 1, earned: 100 })
    at(14 * 24 - 3)
    await payOutWeek(m.deps)
    expect((await get('/payouts')).items.map(({ earned }: { earned: number }) => earned)).toEqual([100, 293])
    expect(await balance('agent')).toBe(0)
  })
})

describe('what a courier earned', () => {
  it('says of each delivery why it is so much', async () => {
    const paid = await carry()
    const cash = await carry({})
    const { items, sums } = await get('/earnings/items')
    const line = (id: string, cashKept: number) => ({
      kind: 'order',
      id,
      title: '',
      restaurant: m.restaurant.name,
      deliveredAt: m.deps.clock().toISOString(),
      total: 2929,
      percent: 10,
      earned: 293,
      cashKept,
      payoutId: null,
      payoutNumber: null,
      payTerms: null,
    })
    expect(items).toEqual([line(cash.id, cash.total), line(paid.id, 0)])
    expect(sums).toEqual({ deliveries: 2, earned: 586, tips: 0, cashKept: cash.total })
    const page = await get('/earnings/items?limit=1')
    expect((await get(`/earnings/items?limit=1&cursor=${page.nextCursor}`)).items).toEqual([line(paid.id, 0)])
    expect(await csv('/earnings/items')).toMatchObject([
      {
        'Total (₹)': '29.29',
        'Your share (%)': '10',
        'You earned (₹)': '2.93',
        'Cash you kept (₹)': '29.29',
      },
      { 'Cash you kept (₹)': '0.00' },
    ])
    for (const wrong of [
      'days?from=2026-02-02&to=2026-02-01',
      'days?from=2024-01-01&to=2026-02-01',
      'items?from=x',
      'items?cursor=x',
    ])
      expect((await m.call('GET', `/api/deliveries/earnings/${wrong}`, { as: courier })).status, wrong).toBe(
        422,
      )
    for (const wrong of ['1999', '2101', 'x', '2026.5'])
      expect(
        (await m.call('GET', `/api/deliveries/tax-statement?year=${wrong}`, { as: courier })).status,
      ).toBe(422)
  })

  it('has the pay of each rescue run among its lines, whoever bore it, which add up to every sum', async () => {
    const r = rescue(m)
    const [shelter, payment] = [await makeShelter(m.deps), { method: 'creditCard', ...card() }]
    // Enough for one run: the pay of the other is the platform's.
    const gift = { amount: 5_000, anonymous: true, payment }
    expect((await m.call('POST', '/api/donations', { body: gift, key: randomUUID() })).status).toBe(201)
    const order = await carry({})
    const lots = [await r.list({ title: 'Lemon rice' }), await r.list({ title: 'Sambar' })]
    for (const { id } of lots) await r.act(shelter.person, id, 'accept', { portions: 3 })
    m.time.advance(130 * 60_000)
    for (const { id } of lots) expect((await r.act(courier, id, 'claim')).status).toBe(200)
    const seen = async (id: string, as: Person) => (await m.call('GET', `/api/surplus/${id}`, { as })).body
    for (const { id } of lots) {
      await r.act(courier, id, 'pick-up', { code: (await seen(id, m.staff)).code })
      m.time.advance(1000)
      const received = { code: (await seen(id, courier)).code, portions: 3 }
      expect((await r.act(shelter.person, id, 'receive', received)).status).toBe(200)
    }
    const [first, second] = await Promise.all(lots.map(async ({ id }) => (await r.runsOf(id))[0]?.id))
    const { items, sums } = await get('/earnings/items')
    const run = { kind: 'rescue', restaurant: m.restaurant.name, total: 0, percent: 0, earned: 3000 }
    expect(items).toMatchObject([
      { ...run, id: second, title: 'Sambar', cashKept: 0 },
      { ...run, id: first, title: 'Lemon rice' },
      { kind: 'order', id: order.id, title: '', earned: 293, cashKept: order.total },
    ])
    const earned = 6293
    expect(sums).toEqual({ deliveries: 3, earned, tips: 0, cashKept: order.total })
    expect(await get('/earnings')).toMatchObject({ week: earned, deliveries: { week: 3 } })
    expect(await csv('/earnings/items')).toMatchObject([
      { 'What for': 'rescue', What: 'Sambar', 'You earned (₹)': '30.00' },
      { 'What for': 'rescue', What: 'Lemon rice' },
      { 'What for': 'order', What: '' },
    ])
    const kinds = await m.deps.pool.query(
      "SELECT kind FROM ledger_entries WHERE account = 'agent' AND owner = $1 AND order_id IS NULL ORDER BY id",
      [courier.id],
    )
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(['spending', 'settlement'])
    nextMonday()
    await payOutWeek(m.deps)
    const [payout] = (await get('/payouts')).items
    expect(payout).toMatchObject({ orders: 3, earned })
    expect((await get(`/payouts/${payout.id}`)).items.map(({ id }: { id: string }) => id)).toEqual([
      second,
      first,
      order.id,
    ])
    const statement = pdfText((await fetchAs(`/payouts/${payout.id}/statement.pdf`, '*/*')).rawPayload)
    for (const text of ['Rescue run: Lemon rice', 'Rescue run: Sambar', order.id, '62.93', '2.93'])
      expect(statement).toContain(text)
    // One of them was made up by an earlier test.
    expect(await bookErrors(m.deps.pool, ['clearing-not-explained'])).toEqual([])
  })

  it('is the sum of the ledger on days, weeks, months and financial years in India, wherever their borders fall', async () => {
    const zone = 5.5 * hourMs
    // Two years to either side of the first of April, many within a minute of a midnight in India or in UTC.
    const begin = Date.UTC(2030, 2, 1)
    const entries = Array.from({ length: 600 }, () => {
      const midnight = begin + randomInt(0, 800) * 24 * hourMs
      const off = [0, -1, 1, 60_000, -60_000, randomInt(0, 24 * hourMs)][randomInt(0, 6)] ?? 0
      return { at: midnight - (randomInt(0, 2) === 0 ? zone : 0) + off, amount: randomInt(1, 50_000) }
    })
    await m.deps.pool.query(
      `WITH rows AS (SELECT gen_random_uuid() AS id, to_timestamp(t / 1000.0) AS at, a FROM unnest($2::float8[], $3::bigint[]) AS u (t, a))
       INSERT INTO ledger_entries (transfer_id, kind, account, owner, amount, at)
       SELECT id, 'settlement', account, owner, amount, at FROM rows,
         LATERAL (VALUES ('agent', $1, a), ('clearing', NULL, -a)) AS e (account, owner, amount)`,
      [courier.id, entries.map((entry) => entry.at), entries.map((entry) => entry.amount)],
    )
    const dayOf = (ms: number) => new Date(ms + zone).toISOString().slice(0, 10)
    const sum = (wanted: (day: string) => boolean) =>
      entries.filter((entry) => wanted(dayOf(entry.at))).reduce((all, { amount }) => all + amount, 0)
    for (let round = 0; round < 12; round++) {
      const now = entries[randomInt(0, entries.length)]?.at ?? begin
      m.time.set(new Date(now))
      const today = dayOf(now)
      const monday = dayOf(now - ((new Date(now + zone).getUTCDay() + 6) % 7) * 24 * hourMs)
      const cards = await get('/earnings')
      expect(cards, today).toMatchObject({
        // Of what is dated later there is nothing when it is so late.
        today: sum((one) => one >= today),
        week: sum((one) => one >= monday),
        month: sum((one) => one >= `${today.slice(0, 7)}-01`),
        allTime: sum(() => true),
      })
      const from = dayOf(now - randomInt(0, 300) * 24 * hourMs)
      const { days } = await get(`/earnings/days?from=${from}&to=${today}`)
      const listed = days as { day: string; earned: number; deliveries: number }[]
      for (const { day: one, earned } of listed) expect(earned, one).toBe(sum((other) => other === one))
      const inDays = sum((one) => one >= from && one <= today)
      expect(listed.reduce((all, { earned }) => all + earned, 0)).toBe(inDays)
      expect((await get(`/earnings/items?from=${from}&to=${today}`)).sums.earned).toBe(inDays)
    }
    m.time.set(new Date('2033-04-01T12:00:00Z'))
    for (const year of [2029, 2030, 2031, 2032]) {
      const statement = await get(`/tax-statement?year=${year}`)
      expect(statement.earned).toBe(sum((one) => one >= `${year}-04-01` && one <= `${year + 1}-03-31`))
      expect(statement.months).toHaveLength(12)
      for (const { month, earned } of statement.months as { month: string; earned: number }[])
        expect(earned, month).toBe(sum((one) => one.startsWith(month)))
      expect((await csv(`/tax-statement?year=${year}`)).map((row) => row.Month)).toEqual(
        statement.months.map(({ month }: { month: string }) => month),
      )
    }
    m.time.set(new Date('2031-03-31T18:29:59.999Z'))
    expect((await get('/tax-statement')).year).toBe(2030)
    m.time.set(new Date('2031-03-31T18:30:00Z'))
    expect(await get('/tax-statement')).toMatchObject({ year: 2031, from: '2031-04-01', to: '2032-03-31' })
    // No month to come.
    expect((await get('/tax-statement')).months.map(({ month }: { month: string }) => month)).toEqual([
      '2031-04',
    ])
  })
})
