import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { orderChanges, orders, refunds } from '#server/db/tables/index.ts'
import { paise } from '#shared/money/money.ts'
import { changedSums } from '#shared/orders/order-change.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makeOptions, makePerson, makeRestaurant } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'
import { renderReceipt } from '../../../receipts/render-receipt.ts'
import { receiptText } from '../../messages/order-receipt.ts'
import { findOrder } from '../../read-orders.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const byCard = { paymentMethod: 'creditCard', payment: card() }
const change = (id: string, body: object, as = m.staff, key?: string) =>
  m.call('POST', `/api/restaurant/orders/${id}/change-item`, {
    as,
    body: { line: 0, quantity: 1, reason: 'Sold out', changes: 0, ...body },
    ...(key && { key }),
  })
const rowOf = async (id: string) => {
  const [row] = await m.deps.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  return row
}
const deliver = async (id: string) => {
  for (const move of ['accept', 'ready', 'deliver'])
    expect((await m.kitchen(id, move)).status, move).toBe(200)
}
const booksAreRight = async () => expect(await bookErrors(m.deps.pool)).toEqual([])
const mails = async (id: string) => {
  const { rows } = await m.deps.pool.query(
    "SELECT data FROM pgboss.job WHERE name = 'order-mail' AND state = 'created' AND data->>'orderId' = $1",
    [id],
  )
  for (const { data } of [...rows, ...rows]) await jobHandlers(m.deps)['order-mail'](data as never)
  const all = await sentMails(m.deps)
  return all.filter(({ text, subject }) => text.includes(id) && subject.startsWith('A change to your order'))
}

// 2 × ₹10.00 and ₹2.50: subtotal 2250, tax 180, fee 499, total 2929; commission 15 % of 2250 is 338.
describe('portions that a kitchen has not got', () => {
  it('are taken out of a paid order: its sums follow, the difference goes back, and what is delivered is settled so', async () => {
    const { id } = await m.place(byCard)
    const { status, body } = await change(id, {})
    expect(status, JSON.stringify(body)).toBe(200)
    const sums = { subtotal: 1250, discount: 0, tax: 100, deliveryFee: 499, total: 1849 }
    expect(body).toMatchObject({
      ...sums,
      items: [
        { dishId: m.dal.id, quantity: 1 },
        { dishId: m.naan.id, quantity: 1 },
      ],
      changes: [{ name: 'Dal Makhani', quantity: 1, reason: 'Sold out', replacement: null, refunded: 1080 }],
      payment: { status: 'partlyRefunded', refunded: 1080 },
    })
    expect(await rowOf(id)).toMatchObject({ commission: 188, agentShare: 293, paid: 2929, refunded: 1080 })
    expect(await m.money(id)).toEqual({ customer: -1849, clearing: 1849 })
    const { rows } = await m.deps.pool.query(
      "SELECT data->>'amount' AS amount FROM pgboss.job WHERE name = 'refund-payment' AND data->>'paymentId' = $1",
      [(await rowOf(id)).paymentId],
    )
    expect(rows).toEqual([{ amount: '1080' }])
    await booksAreRight()
    await deliver(id)
    expect(await m.money(id)).toEqual({
      customer: -1849,
      clearing: 0,
      restaurant: 1250 - 188,
      tax: 100 + 76,
      platform: 1849 - 1062 - 176,
    })
    await booksAreRight()
    // All that is left of it can still go back afterwards, and its tax with it.
    await m.call('POST', `/api/orders/${id}/refund-request`, { as: m.customer, body: { reason: 'Cold' } })
    const granted = await m.call('POST', `/api/admin/refund-requests/${id}`, {
      as: m.admin,
      body: { decision: 'grant', reason: 'Sorry' },
    })
    expect(granted.body).toMatchObject({ granted: 1849 })
    expect(await m.money(id)).toMatchObject({ customer: 0, tax: 0, restaurant: 1062, platform: -1062 })
    await booksAreRight()
  })

  it('of an order in cash are not collected, by the courier either', async () => {
    const { id } = await m.place()
    await m.kitchen(id, 'accept')
    await m.carry(id, 'claim')
    expect((await change(id, { line: 1 })).body).toMatchObject({
      total: 2659,
      payment: { status: 'created', refunded: 0 },
      changes: [{ name: 'Butter Naan', refunded: 270 }],
    })
    const active = await m.call('GET', '/api/deliveries?state=active', { as: m.agent })
    expect(active.body.items.find((one: { id: string }) => one.id === id)).toMatchObject({
      cashToCollect: 2659,
      earnings: 293,
    })
    await m.carry(id, 'start-pickup')
    await m.kitchen(id, 'ready')
    await m.carry(id, 'confirm-pickup')
    expect((await change(id, { changes: 1 })).status).toBe(409)
    expect((await m.carry(id, 'complete')).status).toBe(200)
    expect(await m.money(id)).toMatchObject({ customer: -2659, cash: 2659, agent: 293 })
    await booksAreRight()
  })

  it('leave the rest to be refunded when the order is cancelled', async () => {
    const { id } = await m.place(byCard)
    await change(id, {})
    expect((await m.kitchen(id, 'cancel', { reason: 'No gas' })).body).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded', refunded: 2929 },
    })
    expect(await m.money(id)).toEqual({ customer: 0, clearing: 0 })
    await booksAreRight()
  })

  it('that are all there is cancel the order', async () => {
    const { id } = await m.place({ ...byCard, items: [{ dishId: m.dal.id, quantity: 2 }] })
    expect((await change(id, { quantity: 2 })).body).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Sold out',
      payment: { status: 'refunded' },
    })
    expect((await change(id, { quantity: 2 })).status).toBe(200)
    await booksAreRight()
  })

  it('are told the customer: live, on the receipt and by one e-mail', async () => {
    const { id } = await m.place(byCard)
    await change(id, {})
    const { rows } = await m.deps.pool.query(
      "SELECT topics, data FROM outbox_events WHERE data->>'orderId' = $1 ORDER BY id DESC LIMIT 1",
      [id],
    )
    expect(rows[0]).toMatchObject({ data: { action: 'changeItem', status: 'confirmed' } })
    expect(rows[0].topics).toEqual(expect.arrayContaining([`order:${id}`, `restaurant:${m.restaurant.id}`]))
    const [mail, ...others] = await mails(id)
    expect(others).toEqual([])
    for (const part of ['1 × Dal Makhani', 'Sold out', '₹18.49', '₹10.80 goes back'])
      expect(mail?.text).toContain(part)
    await deliver(id)
    const record = await findOrder(m.deps.db, id)
    if (!record) throw new Error('no order')
    const receipt = receiptText(record, 'en')
    expect(receipt.notes[0]).toBe(
      'Changed by the restaurant: without 1 × Dal Makhani; the total fell by ₹10.80.',
    )
    expect(receipt.sums.map(({ label }) => label)).not.toContain('Refunded')
    expect(await pdfText(await renderReceipt(receipt))).toContain('Changed by the restaurant')
  })
})

describe('another dish in their place', () => {
  it('comes at its own price with its options, and the difference goes back', async () => {
    const paneer = await makeDish(m.deps, m.restaurant.id, { name: 'Paneer Tikka', price: 800 })
    const options = await makeOptions(
      m.deps,
      paneer.id,
      {},
      { 'Extra mint': { price: 100 }, Gold: { price: 300 } },
    )
    const { id } = await m.place(byCard)
    const replacement = { dishId: paneer.id, options: [options['Extra mint']] }
    // 11 rupees for what cost 10.
    expect((await change(id, { replacement: { dishId: paneer.id, options: [options.Gold] } })).status).toBe(
      422,
    )
    expect((await change(id, { quantity: 2, replacement })).body).toMatchObject({
      subtotal: 2050,
      total: 2050 + 164 + 499,
      items: [
        { name: 'Butter Naan', quantity: 1 },
        { name: 'Paneer Tikka', quantity: 2, price: 900, options: [{ name: 'Extra mint', price: 100 }] },
      ],
      changes: [{ quantity: 2, refunded: 216, replacement: { name: 'Paneer Tikka', price: 900 } }],
    })
    // At the same price nothing goes back; the same dish makes its line longer.
    const naan = { line: 1, replacement: { dishId: m.naan.id }, changes: 1 }
    expect((await change(id, naan)).body).toMatchObject({
      items: [
        { name: 'Butter Naan', quantity: 2 },
        { name: 'Paneer Tikka', quantity: 1 },
      ],
    })
    await deliver(id)
    await booksAreRight()
    const [mail] = await mails(id)
    expect(mail?.text).toContain('Paneer Tikka, Extra mint')
  })

  it('is refused where it is dearer, not to be had, or of another kitchen', async () => {
    const { id } = await m.place(byCard)
    const elsewhere = await makeRestaurant(m.deps)
    const dear = await makeDish(m.deps, m.restaurant.id, { price: 1001 })
    const gone = await makeDish(m.deps, m.restaurant.id, { price: 500, available: false })
    const foreign = await makeDish(m.deps, elsewhere.id, { price: 500 })
    const before = await rowOf(id)
    for (const [dishId, status] of [
      [dear.id, 422],
      [gone.id, 409],
      [foreign.id, 422],
      ['no-such-dish', 422],
      ['', 422],
    ] as const)
      expect((await change(id, { replacement: { dishId } })).status, dishId).toBe(status)
    expect((await change(id, { replacement: { dishId: m.naan.id, options: ['x'] } })).status).toBe(422)
    expect(await rowOf(id)).toEqual(before)
  })
})

describe('a change', () => {
  it('that is sent again changes nothing, by key or without; another one from an old screen is refused', async () => {
    const { id } = await m.place(byCard)
    const first = await change(id, {}, m.staff, `change-${id}`)
    expect((await change(id, {}, m.staff, `change-${id}`)).body).toEqual(first.body)
    expect((await change(id, {})).body).toMatchObject({ subtotal: 1250 })
    expect((await change(id, { reason: 'Burnt' })).status).toBe(409)
    expect((await change(id, { changes: 2 })).status).toBe(409)
    expect(await m.deps.db.select().from(orderChanges).where(eq(orderChanges.orderId, id))).toHaveLength(1)
    const colleague = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: m.restaurant.id })
    const both = await Promise.all([
      change(id, { line: 1, changes: 1 }),
      change(id, { line: 0, changes: 1 }, colleague),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await rowOf(id)).status).toBe('confirmed')
    await booksAreRight()
  })

  it('is for the staff of that restaurant, while the food is in the kitchen', async () => {
    const { id } = await m.place()
    const stranger = await makePerson(m.deps, ['ROLE_RESTAURANT'], {
      restaurantId: (await makeRestaurant(m.deps)).id,
    })
    expect((await change(id, {}, stranger)).status).toBe(404)
    for (const as of [m.customer, m.agent, m.admin]) expect((await change(id, {}, as)).status).toBe(403)
    for (const body of [
      { line: 2 },
      { line: -1 },
      { line: 0.5 },
      { quantity: 3 },
      { quantity: 0 },
      { quantity: '1' },
      { reason: ' ' },
      { reason: 'x'.repeat(301) },
      { changes: -1 },
      { changes: undefined },
      { replacement: m.naan.id },
    ])
      expect((await change(id, body)).status, JSON.stringify(body)).toBe(422)
    await deliver(id)
    expect((await change(id, {})).status).toBe(409)
    const waiting = await m.place({ ...byCard, payment: card('4000000000000119') })
    expect((await change(waiting.id, {})).status).toBe(409)
  })

  it('leaves whoever carries it what was promised, or is refused', async () => {
    const feast = await makeDish(m.deps, m.restaurant.id, { price: 100_000 })
    const { id } = await m.place({
      items: [
        { dishId: feast.id, quantity: 1 },
        { dishId: m.naan.id, quantity: 1 },
      ],
    })
    expect((await change(id, {})).status).toBe(409)
    expect((await rowOf(id)).total).toBeGreaterThan(100_000)
  })

  it('is tried over random orders: never dearer, and the books balance', async () => {
    let seed = 11
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let count = 0; count < 20; count++) {
      const items = [
        { dishId: m.dal.id, quantity: 1 + random(5) },
        { dishId: m.naan.id, quantity: 1 + random(5) },
      ]
      let order = await m.place({ items, ...(random(2) ? byCard : {}) })
      for (let made = 0; made < 3 && order.status === 'confirmed'; made++) {
        const line = random(order.items.length)
        const { status, body } = await change(order.id, {
          line,
          quantity: 1 + random(order.items[line]?.quantity ?? 1),
          ...(random(3) === 0 && { replacement: { dishId: m.naan.id } }),
          changes: order.changes.length,
        })
        if (status !== 200) continue
        expect(body.total).toBeLessThanOrEqual(order.total)
        order = body
      }
      if (order.status === 'confirmed' && random(4) > 0) await deliver(order.id)
      else if (order.status === 'confirmed') await m.kitchen(order.id, 'cancel', { reason: 'No gas' })
    }
    await booksAreRight()
    const sent = await m.deps.db.select().from(refunds)
    expect(sent.length).toBeGreaterThan(5)
  })
})

it('a replacement never makes an order dearer, whatever was taken off it', () => {
  const money = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => paise(amount))
  fc.assert(
    fc.property(
      money,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 28 }),
      fc.nat(),
      (subtotal, off, rate, seed) => {
        const discount = paise(Math.floor((subtotal * off) / 100 + 0.5))
        const tax = paise(Math.floor(((subtotal - discount) * rate) / 100 + 0.5))
        const order = {
          subtotal,
          discount,
          tax,
          deliveryFee: paise(499),
          total: paise(subtotal - discount + tax + 499),
          taxPercent: rate,
        }
        const less = paise(subtotal === 0 ? 0 : seed % (subtotal + 1))
        const sums = changedSums(order, less)
        expect(sums.total).toBeLessThanOrEqual(order.total)
        expect(sums.subtotal - sums.discount + sums.tax + sums.deliveryFee).toBe(sums.total)
        for (const amount of [sums.discount, sums.tax]) expect(amount).toBeGreaterThanOrEqual(0)
        // By the rate on the new sum, to the paisa, as the invoice says.
        const net = sums.subtotal - sums.discount
        expect(sums.tax).toBe(Math.floor((net * rate) / 100 + 0.5))
        const { taxPercent: _rate, ...before } = order
        expect(changedSums(order, subtotal)).toEqual(before)
      },
    ),
  )
})

describe('several lines at once', () => {
  const changes = (id: string, body: object, as = m.staff) =>
    m.call('POST', `/api/restaurant/orders/${id}/change-items`, {
      as,
      body: { reason: 'Sold out', changes: 0, ...body },
    })

  it('are taken out and replaced together, as one after the other would be, with one e-mail', async () => {
    const idli = await makeDish(m.deps, m.restaurant.id, { name: 'Idli', price: 600 })
    const { id } = await m.place(byCard)
    const { status, body } = await changes(id, {
      lines: [
        { line: 0, quantity: 1, replacement: { dishId: idli.id } },
        { line: 1, quantity: 1 },
      ],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(
      body.items.map(({ name, quantity }: { name: string; quantity: number }) => [name, quantity]),
    ).toEqual([
      ['Dal Makhani', 1],
      ['Idli', 1],
    ])
    expect(body).toMatchObject({ subtotal: 1600, attention: { kind: 'changed' } })
    expect(body.changes).toHaveLength(2)
    // Twice as one by one: the same money to the paisa.
    const other = await m.place(byCard)
    expect((await change(other.id, { line: 1 })).status).toBe(200)
    expect((await change(other.id, { line: 0, replacement: { dishId: idli.id }, changes: 1 })).status).toBe(
      200,
    )
    const [together, apart] = [await rowOf(id), await rowOf(other.id)]
    for (const sum of ['subtotal', 'tax', 'total', 'refunded', 'commission'] as const)
      expect(together[sum], sum).toBe(apart[sum])
    expect(await mails(id)).toHaveLength(1)
    expect((await mails(id))[0]?.text).toMatch(/Butter Naan.*Dal Makhani/s)
    // Sent again it changes nothing; an old screen is refused.
    const lines = [
      { line: 0, quantity: 1, replacement: { dishId: idli.id } },
      { line: 1, quantity: 1 },
    ]
    expect((await changes(id, { lines })).status).toBe(200)
    expect((await rowOf(id)).total).toBe(together.total)
    expect((await changes(id, { lines: lines.slice(1) })).status).toBe(200)
    expect((await changes(id, { lines: [{ line: 0, quantity: 1 }] })).status).toBe(409)
    await booksAreRight()
  })

  it('are all or none of them, and all without anything instead is the order', async () => {
    const { id } = await m.place(byCard)
    const before = await rowOf(id)
    const refused = await changes(id, {
      lines: [
        { line: 1, quantity: 1 },
        { line: 0, quantity: 3 },
      ],
    })
    expect(refused.status).toBe(422)
    for (const lines of [
      [],
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
    ])
      expect((await changes(id, { lines })).status).toBe(422)
    expect(await rowOf(id)).toEqual(before)
    const elsewhere = await makeRestaurant(m.deps)
    const stranger = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId: elsewhere.id })
    expect((await changes(id, { lines: [{ line: 0, quantity: 1 }] }, stranger)).status).toBe(404)
    const { body } = await changes(id, {
      lines: [
        { line: 0, quantity: 2 },
        { line: 1, quantity: 1 },
      ],
    })
    expect(body).toMatchObject({ status: 'cancelled', cancelReason: 'Sold out' })
    await booksAreRight()
  })
})
