import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveries, restaurants } from '#server/db/tables/index.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeRestaurant } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { endNoShows } from '../orders/lifecycle/in-time/end-no-shows.ts'
import { releaseOrders } from '../orders/lifecycle/in-time/release-orders.ts'
import { sendOrderMail } from '../orders/messages/order-mail.ts'
import { receiptText } from '../orders/messages/order-receipt.ts'
import { findOrder } from '../orders/read-orders.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
  await m.call('PUT', '/api/restaurant', { as: m.staff, body: { collection: true } })
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const collection = { fulfilment: 'collection' }
const prepaid = { ...collection, paymentMethod: 'creditCard', payment: card() }
const here = (id: string, as = m.customer) => m.call('POST', `/api/orders/${id}/here`, { as })
const setting = (values: object) =>
  m.call('PUT', '/api/admin/settings', { as: m.admin, body: { ordering: values } })
const ready = async (id: string) => {
  await m.kitchen(id, 'accept')
  return m.kitchen(id, 'ready')
}

describe('an order that its customer collects', () => {
  it('has no fee, no courier and no door, and is handed over to who says its code', async () => {
    const quoted = await m.call('POST', '/api/quote', { body: { items: m.cart, ...collection } })
    expect(quoted.body.orders[0]).toMatchObject({
      deliveryFee: 0,
      collection: true,
      freeDeliveryRemaining: 0,
    })
    // A tip is a courier's: whatever is sent, nobody is charged for one.
    const placed = await m.place({ ...prepaid, tip: 3_000 })
    expect(placed).toMatchObject({
      fulfilment: 'collection',
      deliveryFee: 0,
      tip: 0,
      total: quoted.body.orders[0].total,
      status: 'confirmed',
      collection: { code: expect.stringMatching(/^\d{4}$/), hereAt: null, until: null },
    })
    const code = placed.collection?.code
    const waiting = await ready(placed.id)
    expect(waiting.body).toMatchObject({ status: 'readyForPickup', number: expect.any(Number) })
    expect(waiting.body.collection.code).toBeNull()
    expect(waiting.body.collection.until).not.toBeNull()
    expect(await m.deps.db.$count(deliveries, eq(deliveries.id, placed.id))).toBe(0)
    const wrong = code === '0000' ? '0001' : '0000'
    for (const body of [undefined, { code: wrong }])
      expect(await m.kitchen(placed.id, 'deliver', body)).toMatchObject({
        status: 422,
        body: { fields: { code: expect.any(String) } },
      })
    expect(await m.kitchen(placed.id, 'deliver', { code })).toMatchObject({
      status: 200,
      body: { status: 'delivered' },
    })
    expect((await m.kitchen(placed.id, 'deliver', { code })).status).toBe(200)
    expect((await m.money(placed.id)).clearing).toBe(0)
    expect((await m.money(placed.id)).agent ?? 0).toBe(0)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is told to be ready, once, with its number and the code, and a delivery is not', async () => {
    const { id, collection: counter } = await m.place(collection)
    const { id: brought } = await m.place()
    await ready(id)
    await ready(brought)
    await m.kitchen(id, 'recall', { action: 'ready' })
    const { body } = await m.kitchen(id, 'ready')
    const mails = async () => {
      const { rows } = await m.deps.pool.query(
        "DELETE FROM pgboss.job WHERE name = 'order-mail' RETURNING data",
      )
      for (const { data } of rows) await sendOrderMail(m.deps, data)
      return (await sentMails(m.deps)).filter(({ subject }) =>
        subject.startsWith('Your order can be collected'),
      )
    }
    const found = (await mails()).filter(({ text }) => text.includes(id))
    expect(found).toHaveLength(1)
    expect(found[0]?.text).toContain(`#${body.number}`)
    expect(found[0]?.text).toContain(counter?.code)
    expect((await mails()).some(({ text }) => text.includes(brought))).toBe(false)
    for (const one of [id, brought]) await m.kitchen(one, 'cancel', { reason: 'Enough' })
  })

  it('has the words of a counter in receipt and e-mail, in both languages', async () => {
    const { id } = await m.place(collection)
    const record = await findOrder(m.deps.db, id)
    if (!record) throw new Error('no order')
    for (const language of ['en', 'hi'] as const) {
      const { facts, sums } = receiptText(record, language)
      const words = [...facts, ...sums].map(({ label }) => label).join('; ')
      expect(words).not.toMatch(/Deliver|डिलीवर|डिलिवर/)
      expect(facts.map(({ value }) => value).join('; ')).not.toMatch(/Cash on Delivery|डिलीवरी/)
    }
  })

  it('needs no address, and what is brought does', async () => {
    const contact = { fullName: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' }
    const order = await m.place({ ...collection, shippingDetails: contact })
    expect(order.shippingDetails.address).not.toBe('')
    const refused = await m.checkout({ shippingDetails: contact })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.fields).toSorted()).toEqual([
      'shippingDetails.address',
      'shippingDetails.city',
      'shippingDetails.zipCode',
    ])
  })

  it('has no minimum and no radius', async () => {
    await m.call('PUT', '/api/restaurant', {
      as: m.staff,
      body: { minimumOrder: 900_000, deliveryRadius: 500 },
    })
    try {
      expect((await m.checkout()).body.code).toBe('below_minimum_order')
      expect((await m.checkout(collection)).status).toBe(201)
    } finally {
      await m.call('PUT', '/api/restaurant', {
        as: m.staff,
        body: { minimumOrder: 0, deliveryRadius: null },
      })
    }
  })

  it('is refused where the restaurant does not offer it', async () => {
    const other = await makeRestaurant(m.deps)
    expect(other.id).not.toBe(m.restaurant.id)
    await m.deps.db.update(restaurants).set({ collection: false }).where(eq(restaurants.id, m.restaurant.id))
    await m.call('PUT', '/api/restaurant', { as: m.staff, body: { preparationMinutes: 20 } })
    try {
      for (const answer of [
        await m.call('POST', '/api/quote', { body: { items: m.cart, ...collection } }),
        await m.checkout(collection),
      ])
        expect(answer).toMatchObject({ status: 422, body: { fields: { fulfilment: expect.any(String) } } })
    } finally {
      await m.call('PUT', '/api/restaurant', { as: m.staff, body: { collection: true } })
    }
  })

  it('lets its customer say that they are there, once, and nobody else', async () => {
    const { id } = await m.place(collection)
    const { status, body } = await here(id)
    expect(status).toBe(200)
    expect(body.collection.hereAt).toBe(noon.toISOString())
    m.time.set(after(5))
    expect((await here(id)).body.collection.hereAt).toBe(noon.toISOString())
    expect((await m.see(id, m.staff)).collection?.hereAt).toBe(noon.toISOString())
    expect((await here(id, m.otherAgent)).status).toBe(403)
    expect((await here((await m.place()).id)).status).toBe(409)
  })

  it('for later is with its kitchen in time, and cannot be announced before', async () => {
    const { slots } = (await m.call('GET', `/api/restaurants/${m.restaurant.id}/slots?date=2026-01-06`)).body
    const { from, to } = slots[20]
    const placed = await m.place({ ...collection, slot: from })
    expect(placed).toMatchObject({ status: 'scheduled', arrival: { from, to }, fulfilment: 'collection' })
    expect((await here(placed.id)).status).toBe(409)
    m.time.set(new Date(placed.cancelUntil))
    await releaseOrders(m.deps)
    const waiting = await ready(placed.id)
    // It waits from when it is due, however early it is ready.
    expect(waiting.body.collection.until).toBe(new Date(Date.parse(to) + 60 * 60_000).toISOString())
  })
})

describe('an order that nobody collects', () => {
  it('ends when it has waited as long as was agreed; the restaurant is paid, nothing goes back', async () => {
    const placed = await m.place(prepaid)
    const waiting = await ready(placed.id)
    const until = new Date(waiting.body.collection.until)
    m.time.set(new Date(until.getTime() - 1))
    expect(await endNoShows(m.deps)).toEqual([])
    m.time.set(until)
    expect(await endNoShows(m.deps)).toEqual([placed.id])
    expect(await endNoShows(m.deps)).toEqual([])
    expect(await m.see(placed.id)).toMatchObject({ status: 'cancelled', payment: { refunded: 0 } })
    const money = await m.money(placed.id)
    expect(money.restaurant).toBeGreaterThan(0)
    expect(money.clearing).toBe(0)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it.each([
    [40, 0.4],
    [100, 1],
  ])('gives %i %% back where that was agreed when it was ordered', async (noShowRefundPercent, share) => {
    await setting({ noShowRefundPercent, counterMinutes: 30 })
    const placed = await m.place(prepaid)
    await setting({ noShowRefundPercent: 0, counterMinutes: 60 })
    expect(placed.collection).toMatchObject({ refundPercent: noShowRefundPercent, waitMinutes: 30 })
    const waiting = await ready(placed.id)
    m.time.set(new Date(waiting.body.collection.until))
    expect(await endNoShows(m.deps)).toEqual([placed.id])
    expect((await m.see(placed.id)).payment.refunded).toBe(Math.floor(placed.total * share))
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('in cash moves no money', async () => {
    const placed = await m.place(collection)
    const waiting = await ready(placed.id)
    m.time.set(new Date(waiting.body.collection.until))
    expect(await endNoShows(m.deps)).toEqual([placed.id])
    expect(Object.values(await m.money(placed.id)).every((amount) => amount === 0)).toBe(true)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is not ended while it is taken back to the stove', async () => {
    const placed = await m.place(collection)
    await ready(placed.id)
    await m.kitchen(placed.id, 'recall', { action: 'ready' })
    m.time.set(after(600))
    expect(await endNoShows(m.deps)).toEqual([])
  })
})
