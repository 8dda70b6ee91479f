import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { makePerson, type Person, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { signAccessToken } from '../../http/sign-in/access-token.ts'

let m: Marketplace
let courier: Person
const ids: string[] = []
const hour = 3_600_000
const to = (day: string, time: string) => m.time.set(new Date(`${day}T${time}:00+05:30`))

/** One delivery a day, from 28 October to 2 November, each at 23:50 in India; the last is cancelled. */
const days = ['2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']
beforeAll(async () => {
  m = await marketplace()
  courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
  for (const [index, day] of days.entries()) {
    to(day, '23:50')
    const address = `${index} Lavelle_Road`
    const { id } = await m.place({ shippingDetails: { ...shippingDetails, address } })
    ids.push(id)
    await m.kitchen(id, 'accept')
    await m.carry(id, 'claim', courier)
    if (day === '2026-11-02') {
      await m.kitchen(id, 'cancel', { reason: 'Power cut' })
      continue
    }
    await m.kitchen(id, 'ready')
    for (const step of ['start-pickup', 'confirm-pickup', 'complete']) await m.carry(id, step, courier)
  }
})
afterAll(() => m.close())

const ask = (query: string, as = courier) => m.call('GET', `/api/deliveries?state=history${query}`, { as })
const found = async (query: string, as = courier): Promise<number[]> => {
  const { status, body } = await ask(query, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ id }: Delivery) => ids.indexOf(id))
}

describe("a courier's history", () => {
  it('is the latest first, by pages with their number or by cursor', async () => {
    expect((await ask('&limit=2')).body).toMatchObject({ total: 6, nextCursor: expect.any(String) })
    expect(await found('&limit=2')).toEqual([5, 4])
    expect(await found('&limit=2&page=2')).toEqual([3, 2])
    expect(await found('&limit=2&page=3')).toEqual([1, 0])
    expect(await found('&limit=2&page=4')).toEqual([])
    const { nextCursor } = (await ask('&limit=4')).body
    expect((await ask(`&limit=4&cursor=${nextCursor}`)).body).toMatchObject({ total: null, nextCursor: null })
    expect(await found(`&limit=4&cursor=${nextCursor}`)).toEqual([1, 0])
    for (const wrong of [
      `&page=2&cursor=${nextCursor}`,
      '&page=0',
      '&page=x',
      '&cursor=x',
      '&limit=101',
      '&from=31-10',
    ])
      expect((await ask(wrong)).status, wrong).toBe(422)
    // A cursor of one list is none of another.
    const other = await m.call('GET', `/api/deliveries?state=active&cursor=${nextCursor}`, { as: courier })
    expect(other.status).toBe(422)
  })

  it('is of days in India, both included, across the end of a month', async () => {
    expect(await found('&from=2026-10-29&to=2026-10-31')).toEqual([3, 2, 1])
    expect(await found('&from=2026-11-01')).toEqual([5, 4])
    expect(await found('&to=2026-10-28')).toEqual([0])
    expect(await found('&from=2026-11-03&to=2026-11-01')).toEqual([])
  })

  it('is found by restaurant, order and city, taken literally', async () => {
    expect(await found(`&q=${ids[2]?.toLowerCase()}`)).toEqual([2])
    expect(await found('&q=test%20bhav')).toEqual([5, 4, 3, 2, 1, 0])
    expect(await found('&q=indiranagar&to=2026-10-29')).toEqual([1, 0])
    expect(await found('&q=bengaluru&limit=1&page=6')).toEqual([0])
    expect((await ask('&q=bengaluru&limit=1')).body.total).toBe(6)
    for (const nothing of ['%25', '_', '%27%20OR%20true', '%5C'])
      expect(await found(`&q=${nothing}`), nothing).toEqual([])
    expect((await ask(`&q=${'x'.repeat(101)}`)).status).toBe(422)
  })

  it('is searched by street and customer as long as they are shown, and no longer', async () => {
    for (const text of ['4 Lavelle_Road', 'Asha Rao', '560001']) {
      to('2026-11-02', '00:49')
      expect(await found(`&q=${encodeURIComponent(text)}`), text).toEqual([4])
      to('2026-11-02', '00:51')
      expect(await found(`&q=${encodeURIComponent(text)}`), text).toEqual([])
    }
    // What is not shown to who could take it is not looked through either.
    const order = await m.place()
    await m.kitchen(order.id, 'accept')
    const available = async (text: string) =>
      (await m.call('GET', `/api/deliveries?state=available&q=${text}`, { as: courier })).body.total
    expect([await available(order.id), await available('MG'), await available('Asha')]).toEqual([1, 0, 0])
  })

  it('is of nobody else, and whole as CSV', async () => {
    expect(await found('', m.otherAgent)).toEqual([])
    m.time.set(new Date(m.deps.clock().getTime() + 3 * hour))
    const response = await m.app.inject({
      url: '/api/deliveries?state=history&limit=1&to=2026-11-01',
      headers: {
        accept: 'text/csv',
        authorization: `Bearer ${await signAccessToken(m.deps, courier.caller)}`,
      },
    })
    const rows: Record<string, string>[] = parse(response.body, { bom: true, columns: true })
    expect(rows.map((row) => row['Order number'])).toEqual(ids.slice(0, 5).toReversed())
    expect(rows[0]).toMatchObject({
      Restaurant: 'Test Bhavan',
      Address: 'Bengaluru',
      Status: 'Completed',
      'Delivered on': '2026-11-01 23:50:00',
      'You earned (₹)': '2.93',
      Rating: '',
    })
  })

  it('is read by its index', async () => {
    const { rows } = await m.deps.pool
      .query(
        `SET LOCAL enable_seqscan = off; EXPLAIN SELECT * FROM deliveries WHERE agent_id = '${courier.id}'
       AND status IN ('completed', 'cancelled') ORDER BY moved_at DESC, id DESC LIMIT 10`,
      )
      .then((results) => (Array.isArray(results) ? results.at(-1) : results))
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('deliveries_history_idx')
    expect(plan).not.toContain('Sort')
  })
})
