import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, orders, refundPhotos, refundRequests, refunds } from '#server/db/tables/index.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { paise } from '#shared/money/money.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { runs } from '#tests/runs.ts'
import { eraseRequests, thinOutRequests } from './personal-data.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
beforeEach(() => m.time.set(noon))
afterAll(() => m.close())

const byCard = { paymentMethod: 'creditCard', payment: card() }
/** Two Dal Makhani for ₹10.00 and a naan for ₹2.50; with 8 % tax and the fee of ₹4.99 it is ₹29.29. */
const total = 2929
const delivered = async (how: Record<string, unknown> = byCard): Promise<Order> => {
  const order = await m.place(how)
  for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(order.id, move)
  return order
}
const request = (id: string, body: object = {}, as: Person = m.customer) =>
  m.call('POST', `/api/orders/${id}/refund-request`, { as, body: { reason: 'It was cold', ...body } })
const decide = (id: string, body: object, as: Person = m.admin, key?: string) =>
  m.call('POST', `/api/admin/refund-requests/${id}`, {
    as,
    body: { reason: 'You are right', ...body },
    ...(key && { key }),
  })
const oneDal = () => ({ items: [{ dishId: m.dal.id, quantity: 1 }] })

describe('a refund request', () => {
  it('is about the whole order or about portions of it, and says what would come back', async () => {
    const whole = await delivered()
    expect((await request(whole.id, { cause: 'late' })).body.refundRequest).toEqual({
      status: 'open',
      cause: 'late',
      asCredit: false,
      reason: 'It was cold',
      items: null,
      amount: total,
      refundable: total,
      granted: null,
      photo: false,
      requestedAt: noon.toISOString(),
      decision: null,
    })
    const part = await delivered()
    const { body } = await request(part.id, oneDal())
    expect(body).toMatchObject({
      refundRequested: true,
      refundRequest: {
        cause: 'other',
        amount: 1080,
        items: [{ line: 0, dishId: m.dal.id, name: 'Dal Makhani', quantity: 1 }],
      },
    })
    expect(body.allowedActions).not.toContain('requestRefund')
  })

  it('is one for each order: a repeat changes nothing, another is refused', async () => {
    const { id } = await delivered()
    const sent = await Promise.all([1, 2, 3].map(() => request(id, oneDal())))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const other of [{}, { ...oneDal(), cause: 'late' }, { ...oneDal(), reason: 'Too salty' }])
      expect((await request(id, other)).status).toBe(409)
    await decide(id, { decision: 'decline' })
    expect((await request(id, oneDal())).body.refundRequest.status).toBe('declined')
    expect((await request(id)).status).toBe(409)
  })

  it('refuses what the order has not, whatever is sent', async () => {
    const { id } = await delivered()
    const refused: object[] = [
      { items: [] },
      { items: [{ dishId: m.dal.id, quantity: 3 }] },
      {
        items: [
          { dishId: m.dal.id, quantity: 1 },
          { dishId: m.dal.id, quantity: 2 },
        ],
      },
      { items: [{ dishId: m.dal.id, quantity: 1, line: 1 }] },
      { items: [{ dishId: 'nothing', quantity: 1 }] },
      { items: [{ dishId: m.dal.id, quantity: 0 }] },
      { items: [{ dishId: m.dal.id, quantity: -1 }] },
      { items: [{ dishId: m.dal.id, quantity: 0.5 }] },
      { items: [{ dishId: m.dal.id, quantity: '1' }] },
      { items: 'all' },
      { cause: 'hunger' },
      { reason: '' },
      { reason: 'x'.repeat(301) },
      { reason: 'a\u0000b' },
      { reason: 7 },
    ]
    for (const body of refused) expect((await request(id, body)).status, JSON.stringify(body)).toBe(422)
    expect((await m.see(id)).refundRequest).toBeNull()
    const under = await m.place(byCard)
    expect((await request(under.id)).status).toBe(409)
  })

  it('is the customer’s own, and kept from the kitchen and the courier', async () => {
    const { id } = await delivered()
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    expect((await request(id, {}, stranger)).status).toBe(404)
    expect((await request('ORD-XXXXXXXXX')).status).toBe(404)
    for (const as of [m.staff, m.agent, m.admin]) expect((await request(id, {}, as)).status).toBe(403)
    await request(id, { reason: 'My address is Blue Lane 7' })
    expect(await m.see(id, m.staff)).toMatchObject({ refundRequested: true, refundRequest: null })
    expect((await m.see(id, m.admin)).refundRequest?.reason).toBe('My address is Blue Lane 7')
  })
})

describe('an admin’s decision', () => {
  it('gives back what was asked for: the platform and the tax account pay, nobody else', async () => {
    const { id } = await delivered()
    const before = await m.money(id)
    await request(id, oneDal())
    const { status, body } = await decide(id, { decision: 'grant' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, status: 'granted', granted: 1080, order: { id } })
    expect(await m.see(id)).toMatchObject({
      payment: { status: 'partlyRefunded', refunded: 1080 },
      refundRequest: {
        status: 'granted',
        granted: 1080,
        decision: { reason: 'You are right', automatic: false, at: noon.toISOString() },
      },
    })
    const after = await m.money(id)
    expect(after).toEqual({
      ...before,
      customer: (before.customer ?? 0) + 1080,
      // As much of the tax, of the food and in the fee, as of the total.
      tax: (before.tax ?? 0) - Math.round(((180 + 76) * 1080) / total),
      platform: (before.platform ?? 0) - 1080 + Math.round(((180 + 76) * 1080) / total),
    })
    expect(Object.values(after).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    expect(await bookErrors(m.deps.pool)).toEqual([])
    const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, id))
    const sent = await m.deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, row?.paymentId ?? ''))
    expect(sent).toMatchObject([{ amount: 1080 }])
    // Among the order's steps for admins, as what an admin gives without being asked.
    const { timeline } = (await m.call('GET', `/api/admin/orders/${id}`, { as: m.admin })).body
    expect(timeline.at(-1)).toMatchObject({ action: 'refund', by: 'admin', status: 'delivered' })
    const audited = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(audited).toMatchObject([
      { action: 'refund.granted', actorId: m.admin.id, after: { amount: 1080 } },
    ])
  })

  it('is made once, however often it is sent, by however many at once', async () => {
    const { id } = await delivered()
    await request(id)
    const decided = await Promise.all([
      ...[1, 2, 3].map(() => decide(id, { decision: 'grant' })),
      ...[1, 2].map(() => decide(id, { decision: 'grant' }, m.admin, 'one-key')),
    ])
    expect(decided.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await m.see(id)).payment).toMatchObject({ status: 'refunded', refunded: total })
    for (const other of [
      { decision: 'decline' },
      { decision: 'grant', amount: 1 },
      { decision: 'grant', reason: 'No' },
    ])
      expect((await decide(id, other)).status).toBe(409)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('of two admins at once is made by one: the other gets 409, even for the very same decision', async () => {
    const other = await makePerson(m.deps, ['ROLE_ADMIN'], { fullName: 'Second Admin' })
    for (const decision of [{ decision: 'grant' }, { decision: 'decline' }]) {
      const { id } = await delivered()
      await request(id, oneDal())
      const both = await Promise.all([decide(id, decision), decide(id, decision, other)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const winner = both[0]?.status === 200 ? m.admin : other
      expect((await decide(id, decision, winner)).status).toBe(200)
      const { items } = (
        await m.call('GET', `/api/admin/refund-requests?status=decided&q=${id}`, { as: m.admin })
      ).body
      expect(items).toMatchObject([{ id, decidedBy: winner === other ? 'Second Admin' : 'Asha Rao' }])
    }
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('grants another amount, never above what was paid', async () => {
    const { id } = await delivered()
    await request(id, oneDal())
    for (const amount of [total + 1, 0, -5, 1.5, '100', Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await decide(id, { decision: 'grant', amount })
      expect(status, String(amount)).toBe(422)
      expect(body.fields).toHaveProperty('amount')
    }
    expect((await decide(id, { decision: 'decline', amount: 100 })).status).toBe(422)
    expect((await decide(id, { decision: 'grant', amount: total })).body.granted).toBe(total)
    expect((await m.see(id)).payment.status).toBe('refunded')
    const again = await delivered()
    await request(again.id)
    expect((await decide(again.id, { decision: 'grant', amount: 1 })).body.granted).toBe(1)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('declines with a reason, and moves nothing', async () => {
    const { id } = await delivered()
    const before = await m.money(id)
    await request(id)
    expect((await decide(id, { decision: 'decline', reason: '' })).status).toBe(422)
    expect((await decide(id, { decision: 'perhaps' })).status).toBe(422)
    await decide(id, { decision: 'decline', reason: 'The photo shows a full bowl' })
    expect((await m.see(id)).refundRequest).toMatchObject({
      status: 'declined',
      granted: null,
      decision: { reason: 'The photo shows a full bowl' },
    })
    expect(await m.money(id)).toEqual(before)
    const { timeline } = (await m.call('GET', `/api/admin/orders/${id}`, { as: m.admin })).body
    expect(timeline.map(({ action }: { action: string }) => action)).not.toContain('refund')
  })

  it('on an order that was paid in cash is in the books, and waits for a person to pay it out', async () => {
    const { id } = await delivered({})
    await request(id, oneDal())
    await decide(id, { decision: 'grant' })
    const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, id))
    const [refund] = await m.deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, row?.paymentId ?? ''))
    expect(refund).toMatchObject({ amount: 1080, status: 'pending' })
    const { rows } = await m.deps.pool.query("SELECT data FROM pgboss.job WHERE name = 'refund-payment'")
    expect(JSON.stringify(rows)).not.toContain(refund?.id)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is for admins, on requests that exist', async () => {
    const { id } = await delivered()
    expect((await decide(id, { decision: 'grant' })).status).toBe(404)
    expect((await decide('ORD-XXXXXXXXX', { decision: 'grant' })).status).toBe(404)
    await request(id)
    for (const as of [m.customer, m.staff, m.agent])
      expect((await decide(id, { decision: 'grant' }, as)).status).toBe(403)
  })

  it('is tried over random requests and amounts: never above what was paid, and the books balance', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let count = 0; count < runs(10); count++) {
      const items = [
        { dishId: m.dal.id, quantity: 1 + random(9) },
        { dishId: m.naan.id, quantity: 1 + random(9) },
      ]
      const order = await delivered({ items, ...(random(2) ? byCard : {}) })
      const asked = items.map(({ dishId, quantity }) => ({ dishId, quantity: 1 + random(quantity) }))
      const amount = random(2) ? { amount: 1 + random(order.total * 2) } : {}
      expect((await request(order.id, random(3) ? { items: asked.slice(random(2)) } : {})).status).toBe(200)
      await decide(order.id, { decision: 'grant', ...amount })
      await decide(order.id, { decision: 'grant' })
      const { payment } = await m.see(order.id)
      expect(payment.refunded).toBeGreaterThan(0)
      expect(payment.refunded).toBeLessThanOrEqual(order.total)
      const money = await m.money(order.id)
      expect(money.tax).toBeGreaterThanOrEqual(0)
      expect(Object.values(money).reduce((sum, one) => sum + one, 0)).toBe(0)
    }
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })
})

describe('the list of refund requests', () => {
  it('has them page by page for admins, the latest first, with their orders', async () => {
    const made: string[] = []
    for (let count = 0; count < 3; count++) {
      m.time.advance(1_000)
      const { id } = await delivered()
      await request(id)
      made.unshift(id)
    }
    const list = async (query: string) =>
      (await m.call('GET', `/api/admin/refund-requests?${query}`, { as: m.admin })).body
    const first = await list('status=open&limit=2')
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 2))
    expect(first.items[0]).toMatchObject({ status: 'open', amount: total, order: { id: made[0], total } })
    expect((await list(`status=open&limit=2&cursor=${first.nextCursor}`)).items[0].id).toBe(made[2])
    await decide(made[0] ?? '', { decision: 'decline' })
    expect((await list('status=open&limit=100')).items.map(({ id }: { id: string }) => id)).not.toContain(
      made[0],
    )
    for (const bad of ['cursor=nonsense', 'limit=101', 'status=lost'])
      expect((await m.call('GET', `/api/admin/refund-requests?${bad}`, { as: m.admin })).status).toBe(422)
  })
})

it('admins see of both sides what the person asked for before, and how often the restaurant was asked', async () => {
  const { id: restaurantId } = await makeRestaurant(m.deps, { name: 'Quiet Kitchen' })
  const dish = await makeDish(m.deps, restaurantId, { price: 10_000 })
  const staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId })
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  const deliver = async () => {
    const { body } = await m.checkout(
      { items: [{ dishId: dish.id, quantity: 1 }], ...byCard },
      crypto.randomUUID(),
      person,
    )
    const { id } = body.orders[0]
    for (const move of ['accept', 'ready', 'deliver'])
      await m.call('POST', `/api/restaurant/orders/${id}/${move}`, { as: staff })
    return body.orders[0] as Order
  }
  const [granted, declined, open] = [await deliver(), await deliver(), await deliver()]
  await deliver()
  for (const { id } of [granted, declined, open]) await request(id, {}, person)
  await decide(granted.id, { decision: 'grant', amount: 1_000 })
  await decide(declined.id, { decision: 'decline' })
  const list = async (query: string) =>
    (await m.call('GET', `/api/admin/refund-requests?${query}`, { as: m.admin })).body.items
  const found = await list('status=open&q=quiet%20kitchen')
  expect(found).toMatchObject([
    {
      id: open.id,
      customer: {
        id: person.id,
        orders: 4,
        requests: 3,
        granted: 1,
        declined: 1,
        paid: 4 * open.total,
        refunded: 1_000,
      },
      kitchen: { orders: 4, requests: 3, granted: 1 },
      decidedBy: null,
    },
  ])
  expect((await list('status=decided&q=quiet')).map(({ id }: Order) => id).toSorted()).toEqual(
    [granted.id, declined.id].toSorted(),
  )
  expect(await list('q=%25')).toEqual([])
})

describe('the photo of a refund request', () => {
  const upload = async (id: string, bytes: Buffer, as: Person = m.customer) => {
    const response = await m.app.inject({
      method: 'PUT',
      url: `/api/orders/${id}/refund-request/photo`,
      headers: {
        authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}`,
        'content-type': 'image/jpeg',
      },
      payload: bytes,
    })
    return { status: response.statusCode, body: response.json() }
  }
  const download = async (id: string, as: Person) =>
    m.app.inject({
      url: `/api/orders/${id}/refund-request/photo`,
      headers: { authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}` },
    })
  const picture = (color: string) =>
    sharp({ create: { width: 2000, height: 1000, channels: 3, background: color } })
      .jpeg()
      .toBuffer()

  it('is stored as we encode it, all of it, and shown to the customer and admins alone', async () => {
    const { id } = await delivered()
    expect((await upload(id, await picture('red'))).status).toBe(409)
    await request(id)
    expect((await download(id, m.customer)).statusCode).toBe(404)
    expect((await upload(id, await picture('red'))).body.refundRequest.photo).toBe(true)
    expect((await upload(id, await picture('green'))).status).toBe(200)
    for (const as of [m.customer, m.admin]) {
      const response = await download(id, as)
      expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 600 })
    }
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    for (const as of [stranger, m.staff, m.agent]) expect((await download(id, as)).statusCode).toBe(404)
    expect((await upload(id, await picture('red'), stranger)).status).toBe(404)
    expect((await upload(id, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
    expect((await upload(id, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
    await decide(id, { decision: 'decline' })
    expect((await upload(id, await picture('red'))).status).toBe(409)
  })

  it('goes with the account, as do the texts', async () => {
    const { id } = await delivered()
    await request(id, { reason: 'Kamala is unhappy' })
    await upload(id, await picture('red'))
    await decide(id, { decision: 'grant', reason: 'Sorry, Kamala', amount: paise(100) })
    await m.deps.db.transaction((tx) => eraseRequests(tx, m.customer.id))
    expect(await m.deps.db.select().from(refundPhotos).where(eq(refundPhotos.orderId, id))).toEqual([])
    const [row] = await m.deps.db.select().from(refundRequests).where(eq(refundRequests.orderId, id))
    expect(row).toMatchObject({
      reason: '',
      decisionReason: '',
      hasPhoto: false,
      status: 'granted',
      granted: 100,
    })
  })

  it('goes with what the order said of its customer, and leaves what was decided', async () => {
    const { id } = await delivered()
    await request(id, { reason: 'Kamala is unhappy' })
    await upload(id, await picture('red'))
    await decide(id, { decision: 'grant', reason: 'Sorry, Kamala', amount: paise(100) })
    const read = async () =>
      (await m.deps.db.select().from(refundRequests).where(eq(refundRequests.orderId, id)))[0]
    await thinOutRequests(m.deps)
    expect(await read()).toMatchObject({ reason: 'Kamala is unhappy', hasPhoto: true })
    await m.deps.db
      .update(orders)
      .set({ shipping: sql`shipping || '{"fullName": ""}'` })
      .where(eq(orders.id, id))
    for (let time = 0; time < 2; time++) {
      await thinOutRequests(m.deps)
      expect(await m.deps.db.select().from(refundPhotos).where(eq(refundPhotos.orderId, id))).toEqual([])
      expect(await read()).toMatchObject({ reason: '', decisionReason: '', hasPhoto: false, granted: 100 })
    }
  })
})
