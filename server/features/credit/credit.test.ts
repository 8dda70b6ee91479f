import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { sandboxWebhook } from '../payments/sandbox/sandbox-webhook.ts'
import { changeSetting } from '../settings/change-setting.ts'
import { closeCredit } from './credit.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const byCard = { paymentMethod: 'creditCard', payment: card() }
const late = { paymentMethod: 'creditCard', payment: card('4000000000000119') }
const grant = (to: Person, amount: number, as: Person = m.admin) =>
  m.call('POST', `/api/admin/users/${to.caller.userId}/credit`, {
    as,
    body: { amount, reason: 'It came late' },
    key: randomUUID(),
  })
const withCredit = async (amount: number): Promise<Person> => {
  const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  expect((await grant(person, amount)).status).toBe(201)
  return person
}
const credit = async (of: Person) => (await m.call('GET', '/api/credit', { as: of })).body
const place = async (as: Person, overrides: Record<string, unknown> = {}): Promise<Order> => {
  const { status, body } = await m.checkout({ ...byCard, credit: true, ...overrides }, randomUUID(), as)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.orders[0]
}
const paymentOf = async ({ id }: Order) => {
  const { rows } = await m.deps.pool.query(
    'SELECT p.* FROM payments p JOIN orders o ON o.payment_id = p.id WHERE o.id = $1',
    [id],
  )
  const { amount, credit: paid, captured, refunded } = rows[0]
  return { id: rows[0].id as string, sums: [amount, paid, captured, refunded].map(Number) }
}
const webhook = async (order: Order) => {
  const { body, headers } = sandboxWebhook(m.deps, (await paymentOf(order)).id)
  const all = { 'content-type': 'application/json', ...headers }
  await m.app.inject({ method: 'POST', url: '/api/payments/webhook', headers: all, payload: body })
}

describe('goodwill', () => {
  it('is given by admins with a reason that is read, within a limit, and recorded', async () => {
    const person = await withCredit(5_000)
    expect(await credit(person)).toEqual({
      balance: 5_000,
      entries: [expect.objectContaining({ kind: 'goodwill', amount: 5_000, reason: 'It came late' })],
    })
    expect(await grant(person, 200_001)).toMatchObject({
      status: 422,
      body: { fields: { amount: 'Goodwill is at most ₹2,000.00 at a time' } },
    })
    await changeSetting(m.deps, { kind: 'operator' }, 'credit', { goodwillLimit: 300_000 })
    expect((await grant(await makePerson(m.deps, ['ROLE_CUSTOMER']), 200_001)).status).toBe(201)
    expect((await grant(person, 100, m.customer)).status).toBe(403)
    expect((await grant(m.staff, 100)).status).toBe(404)
    const { rows } = await m.deps.pool.query(
      "SELECT after FROM audit_entries WHERE action = 'credit.granted'",
    )
    expect(rows[0].after).toMatchObject({ amount: 5_000, reason: 'It came late' })
  })
})

const delivered = async (as: Person, overrides: Record<string, unknown> = {}): Promise<Order> => {
  const order = await place(as, { credit: false, ...overrides })
  for (const step of ['accept', 'ready', 'deliver']) await m.kitchen(order.id, step)
  return order
}
const ask = (order: Order, as: Person) =>
  m.call('POST', `/api/orders/${order.id}/refund-request`, {
    as,
    body: { reason: 'It was cold', asCredit: true },
  })
const decide = (order: Order, body: object) =>
  m.call('POST', `/api/admin/refund-requests/${order.id}`, { as: m.admin, body })
const granted = { decision: 'grant', reason: 'We are sorry' }

describe('a refund as credit', () => {
  it('is there at once when it is granted, whatever it was paid with, and sends no money', async () => {
    for (const paid of [byCard, { paymentMethod: 'cashOnDelivery', payment: undefined }]) {
      const person = await makePerson(m.deps, ['ROLE_CUSTOMER'])
      const order = await delivered(person, paid)
      expect((await ask(order, person)).body.refundRequest).toMatchObject({ status: 'open', asCredit: true })
      // A repeat is the same; one for money is another.
      expect((await ask(order, person)).status).toBe(200)
      const other = { reason: 'It was cold' }
      const again = await m.call('POST', `/api/orders/${order.id}/refund-request`, {
        as: person,
        body: other,
      })
      expect(again.status).toBe(409)
      expect((await credit(person)).balance).toBe(0)
      expect((await decide(order, { ...granted, amount: 600 })).status).toBe(200)
      await decide(order, { ...granted, amount: 600 })
      expect(await credit(person)).toMatchObject({ balance: 600, entries: [{ kind: 'refund', amount: 600 }] })
      const { id } = await paymentOf(order)
      expect(await m.deps.pool.query('SELECT 1 FROM refunds WHERE payment_id = $1', [id])).toMatchObject({
        rowCount: 0,
      })
      expect(await m.see(order.id, person)).toMatchObject({
        payment: { status: 'partlyRefunded', refunded: 600 },
      })
    }
  })

  it('goes back as it was paid where the account is no more', async () => {
    const person = await withCredit(700)
    const order = await delivered(person, { credit: true })
    expect(order.payment.credit).toBe(700)
    await ask(order, person)
    await m.deps.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [person.caller.userId])
    expect((await decide(order, granted)).status).toBe(200)
    const rest = order.total - 700
    expect((await paymentOf(order)).sums).toEqual([rest, 700, rest, rest])
    const { rows } = await m.deps.pool.query(
      'SELECT sum(remaining) AS left FROM credit_entries WHERE user_id = $1',
      [person.caller.userId],
    )
    expect(Number(rows[0].left)).toBe(0)
  })
})

describe('credit at checkout', () => {
  it('pays as much as the quote says, and the rest is charged', async () => {
    const person = await withCredit(1_000)
    const items = [{ dishId: m.dal.id, quantity: 2 }]
    const quote = await m.call('POST', '/api/quote', { as: person, body: { items, credit: true } })
    expect(quote.body).toMatchObject({ credit: 1_000 })
    const order = await place(person, { items })
    expect(order.total).toBe(quote.body.total)
    expect((await paymentOf(order)).sums).toEqual([order.total - 1_000, 1_000, order.total - 1_000, 0])
    expect(await credit(person)).toMatchObject({ balance: 0 })
  })

  it('needs no payment where it covers all, and comes back as credit alone', async () => {
    const person = await withCredit(50_000)
    const order = await place(person, { payment: undefined })
    expect(order).toMatchObject({
      status: 'confirmed',
      paymentMethod: 'credit',
      payment: { status: 'captured' },
    })
    expect((await credit(person)).balance).toBe(50_000 - order.total)
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: person })
    expect((await credit(person)).balance).toBe(50_000)
  })

  it('comes back first, and then the money, when an order is cancelled', async () => {
    const person = await withCredit(700)
    const order = await place(person, { tip: 500 })
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: person })
    const rest = order.total - 700 + 500
    expect((await paymentOf(order)).sums).toEqual([rest, 700, rest, rest])
    expect((await credit(person)).balance).toBe(700)
  })

  it('is there again where the payment is declined, or never comes', async () => {
    const person = await withCredit(700)
    const declined = { ...byCard, payment: card('4000000000000002'), credit: true }
    expect((await m.checkout(declined, randomUUID(), person)).status).toBe(402)
    expect((await credit(person)).balance).toBe(700)
    expect((await credit(person)).entries.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'goodwill',
      'released',
      'spent',
    ])
  })

  it('stays put aside for a payment that is settled late, whatever became of the order', async () => {
    const person = await withCredit(1_400)
    const [kept, cancelled] = [await place(person, late), await place(person, late)]
    await m.call('POST', `/api/orders/${cancelled.id}/cancel`, { as: person })
    for (const order of [kept, cancelled, kept, cancelled]) await webhook(order)
    expect((await m.see(kept.id, person)).status).toBe('confirmed')
    const spent = (await paymentOf(kept)).sums[1]
    expect((await credit(person)).balance).toBe(1_400 - (spent ?? 0))
  })

  it('pays no part of what is paid in cash', async () => {
    const person = await withCredit(700)
    const cash = { paymentMethod: 'cashOnDelivery', payment: undefined, credit: true }
    const { status, body } = await m.checkout(cash, randomUUID(), person)
    expect([status, body.code]).toEqual([422, 'validation_failed'])
  })

  it('is never spent twice, by however many checkouts at once', async () => {
    const person = await withCredit(10_000)
    const one = { ...byCard, credit: true }
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => m.checkout(one, randomUUID(), person)),
    )
    const spent = (
      await Promise.all(
        responses.flatMap(({ body }) => (body.orders ?? []).map((order: Order) => paymentOf(order))),
      )
    ).map(({ sums }) => sums[1] ?? 0)
    const { balance } = await credit(person)
    expect(spent.reduce((sum, amount) => sum + amount, 0) + balance).toBe(10_000)
    expect(balance).toBe(0)
  })

  it('is spent the oldest first', async () => {
    const person = await withCredit(500)
    m.time.advance(1_000)
    await grant(person, 900)
    const order = await place(person, { items: [{ dishId: m.naan.id, quantity: 1 }] })
    const { rows } = await m.deps.pool.query(
      'SELECT remaining FROM credit_entries WHERE user_id = $1 AND amount > 0 ORDER BY at',
      [person.caller.userId],
    )
    expect(rows.map(({ remaining }) => Number(remaining))).toEqual([0, 1_400 - order.total])
  })
})

it('store credit closes with the account, and is in what its owner takes along', async () => {
  const person = await withCredit(800)
  const exported = await m.call('GET', `/api/users/${person.caller.userId}/export`, { as: person })
  expect(exported.body).toMatchObject({ credit: { balance: 800 }, tips: [], tipsReceived: [] })
  await m.deps.db.transaction((tx) => closeCredit(tx, person.caller.userId, m.deps.clock()))
  const { balance, entries } = await credit(person)
  expect([balance, entries.map(({ kind }: { kind: string }) => kind).toSorted()]).toEqual([
    0,
    ['closed', 'goodwill'],
  ])
})

it('the books are equal to the paisa after all of it', async () => {
  expect(await bookErrors(m.deps.pool)).toEqual([])
})
