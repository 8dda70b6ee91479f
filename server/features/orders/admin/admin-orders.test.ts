import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { makeDish, makePerson, makeRestaurant, type Person, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { orderSearch } from '../../../db/tables/index.ts'
import { signAccessToken } from '../../../http/sign-in/access-token.ts'
import { eraseCarrier, eraseCustomer } from '../personal-data.ts'

let m: Marketplace
let house: { id: string; staff: Person; dish: string }
let courier: Person
/** One order in each state that matters, by what became of it. */
const placed: Record<'fresh' | 'late' | 'ready' | 'delivered' | 'cancelled' | 'failed', Order> = {} as never

const order = async (values: { name: string; city?: string; phone?: string; card?: boolean }) => {
  m.time.advance(1_000)
  return (
    await m.checkout({
      items: [{ dishId: house.dish, quantity: 1 }],
      shippingDetails: {
        ...shippingDetails,
        fullName: values.name,
        city: values.city ?? 'Mysuru',
        phone: values.phone ?? '9000000001',
      },
      ...(values.card && { paymentMethod: 'upi', payment: { upiId: 'success@upi' } }),
    })
  ).body.orders[0] as Order
}
const move = (id: string, step: string, body?: object) =>
  m.call('POST', `/api/restaurant/orders/${id}/${step}`, { as: house.staff, ...(body && { body }) })
const list = async (query = '') => {
  const { status, body } = await m.call('GET', `/api/admin/orders${query}`, { as: m.admin })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** What is found, by the names above. */
const found = async (query: Record<string, string>) => {
  const { items } = await list(`?${new URLSearchParams({ limit: '100', ...query })}`)
  const ids = items.map(({ id }: { id: string }) => id)
  return Object.entries(placed).flatMap(([name, { id }]) => (ids.includes(id) ? [name] : []))
}

beforeAll(async () => {
  m = await marketplace()
  const { id } = await makeRestaurant(m.deps, { name: 'Tunday Kababi' })
  const dish = await makeDish(m.deps, id, { name: 'Galouti Kebab', price: 10_000 })
  house = { id, dish: dish.id, staff: await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: id }) }
  courier = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'], { fullName: 'Farhan Qureshi' })
  placed.late = await order({ name: 'Lata Late', city: 'Hubballi' })
  await move(placed.late.id, 'accept')
  m.time.advance(2 * 3_600_000)
  placed.delivered = await order({ name: 'Devika Done', card: true })
  await move(placed.delivered.id, 'accept')
  await move(placed.delivered.id, 'ready')
  for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'complete'])
    expect((await m.carry(placed.delivered.id, step, courier)).status).toBe(200)
  placed.cancelled = await order({ name: 'Chandra Cancelled', phone: '9123456780', card: true })
  await move(placed.cancelled.id, 'cancel', { reason: 'No gas' })
  placed.ready = await order({ name: 'Radha Ready' })
  await move(placed.ready.id, 'accept')
  await move(placed.ready.id, 'ready')
  placed.fresh = await order({ name: 'Farida Fresh' })
  m.time.advance(1_000)
  const declined = await m.checkout({
    items: [{ dishId: house.dish, quantity: 1 }],
    shippingDetails: { ...shippingDetails, fullName: 'Fateh Failed' },
    paymentMethod: 'upi',
    payment: { upiId: 'failure@upi' },
  })
  expect(declined.status).toBe(402)
  const { items } = await list('?payment=failed')
  placed.failed = items[0]
})
afterAll(() => m.close())

describe("everybody's orders", () => {
  it('come newest first in pages, or oldest first, with the customer and whether they are late', async () => {
    const first = await list('?limit=2')
    expect(first.items.map(({ id }: Order) => id)).toEqual([placed.failed.id, placed.fresh.id])
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    expect(second.items.map(({ id }: Order) => id)).toEqual([placed.ready.id, placed.cancelled.id])
    expect(second.counts).toBeNull()
    const oldest = await list('?sort=oldest&limit=1')
    expect(oldest.items[0]).toMatchObject({
      id: placed.late.id,
      late: true,
      customer: { id: m.customer.id, username: m.customer.username },
      viewedAs: 'admin',
    })
    expect((await list('?limit=1')).items[0].late).toBe(false)
  })

  it('are counted in each status, whatever status is asked for', async () => {
    const counts = {
      processing: 0,
      scheduled: 0,
      confirmed: 1,
      preparing: 1,
      readyForPickup: 1,
      outForDelivery: 0,
    }
    expect((await list('?status=confirmed')).counts).toEqual({ ...counts, delivered: 1, cancelled: 2 })
    expect((await list('?q=kababi')).counts).toEqual({ ...counts, delivered: null, cancelled: null })
  })

  it.each([
    [{ status: 'cancelled' }, ['cancelled', 'failed']],
    [{ status: 'preparing' }, ['late']],
    [{ late: 'true' }, ['late']],
    [{ refunded: 'true' }, ['cancelled']],
    [{ method: 'upi' }, ['delivered', 'cancelled', 'failed']],
    [{ payment: 'captured' }, ['delivered']],
    [{ payment: 'refunded' }, ['cancelled']],
    [{ payment: 'failed' }, ['failed']],
    [{ payment: 'created' }, ['fresh', 'late', 'ready']],
    [{ city: 'HUBBALLI' }, ['late']],
    [{ city: 'Mysuru', status: 'delivered' }, ['delivered']],
    [{ q: 'kababi', method: 'cashOnDelivery' }, ['fresh', 'late', 'ready']],
    [{ restaurant: 'nobody' }, []],
    [{ from: '2199-01-01' }, []],
  ])('are filtered by %j', async (query, expected) => {
    expect((await found(query as never)).toSorted()).toEqual(expected.toSorted())
  })

  it('are found by anything that stands in them, under way and finished alike', async () => {
    const everything = ['cancelled', 'delivered', 'failed', 'fresh', 'late', 'ready']
    for (const [q, expected] of [
      ['Galouti', everything],
      ['tunday KEBAB', everything],
      [placed.delivered.id, ['delivered']],
      [placed.fresh.id.slice(4).toLowerCase(), ['fresh']],
      ['devika', ['delivered']],
      ['radha', ['ready']],
      ['qureshi', ['delivered']],
      ['+91 91234-56780', ['cancelled']],
      ['hubballi', ['late']],
      ['asha@example.com', everything],
      [m.customer.username, everything],
      ['devika nobody', []],
      ['De', ['delivered']],
      ['ev', []],
      ['100%', []],
      ['_', []],
    ] as const)
      expect((await found({ q })).toSorted(), q).toEqual(expected)
    const { rows } = await m.deps.pool.query<{ reference: string }>(
      'SELECT reference FROM payments p JOIN orders o ON o.payment_id = p.id WHERE o.id = $1',
      [placed.delivered.id],
    )
    expect(await found({ q: rows[0]?.reference ?? '' })).toEqual(['delivered'])
  })

  it('come in the same pages in a search, each once', async () => {
    for (const sort of ['newest', 'oldest']) {
      const ids: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list(`?q=kababi&limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        ids.push(...page.items.map(({ id }: Order) => id))
        cursor = page.nextCursor
      }
      const { items } = await list(`?sort=${sort}&limit=100`)
      expect(ids).toEqual(items.map(({ id }: Order) => id))
    }
  })

  it('are a file with the same filters', async () => {
    const response = await m.app.inject({
      url: '/api/admin/orders?q=kababi&method=upi&limit=1',
      headers: {
        authorization: `Bearer ${await signAccessToken(m.deps, m.admin.caller)}`,
        accept: 'text/csv',
      },
    })
    expect(response.headers['content-type']).toContain('text/csv')
    const rows = parse<Record<string, string>>(response.body, { columns: true, bom: true })
    expect(rows.map((row) => row['Order number'])).toEqual([
      placed.failed.id,
      placed.cancelled.id,
      placed.delivered.id,
    ])
    expect(rows[2]).toMatchObject({ Restaurant: 'Tunday Kababi', Customer: 'Devika Done' })
  })

  it('refuse what is no filter', async () => {
    for (const query of ['?limit=101', '?status=gone', '?customer=x', '?cursor=x', `?q=${'x'.repeat(101)}`])
      expect((await m.call('GET', `/api/admin/orders${query}`, { as: m.admin })).status, query).toBe(422)
  })
})

it('orders are not found by who was erased', async () => {
  expect(await found({ q: 'devika' })).toEqual(['delivered'])
  await m.deps.db.transaction((tx) => eraseCustomer(tx, m.customer.id))
  expect(await found({ q: 'qureshi' })).toEqual(['delivered'])
  await m.deps.db.transaction((tx) => eraseCarrier(tx, courier.id))
  const texts = (await m.deps.db.select().from(orderSearch)).map(({ text }) => text).join('\n')
  for (const word of ['devika', 'chandra', '9123456780', 'asha@', 'qureshi'])
    expect(texts).not.toContain(word)
  expect(await found({ q: 'galouti', status: 'delivered' })).toEqual(['delivered'])
})
