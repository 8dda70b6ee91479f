import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliveries } from '#server/db/tables/index.ts'
import { card, makePerson, type Person, shippingDetails } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { rescue } from '#tests/rescue.ts'
import { expireOrders } from '../orders/lifecycle/in-time/expire-orders.ts'

let m: Marketplace
let r: ReturnType<typeof rescue>
const noon = new Date('2026-01-05T06:30:00Z')
beforeAll(async () => {
  m = await marketplace()
  r = rescue(m)
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const later = (minutes: number) => m.time.set(new Date(m.deps.clock().getTime() + minutes * 60_000))
const onSale = (values: Record<string, unknown> = {}) => r.list({ portions: 5, salePrice: 5_000, ...values })
const reserve = (id: string, body: object = {}, as: Person = m.customer, key: string = randomUUID()) =>
  m.call('POST', `/api/surplus/${id}/reserve`, {
    as,
    key,
    body: { portions: 1, paymentMethod: 'cashOnDelivery', ...body },
  })
const byCard = { paymentMethod: 'creditCard', payment: card() }
const delivered = { shippingDetails }

it('fetched at the counter, portions cost no delivery and are handed over by the kitchen, and the ledger tells that they were sold', async () => {
  const { id } = await onSale()
  const quote = await m.call('POST', `/api/surplus/${id}/quote`, {
    body: { portions: 2, fulfilment: 'collection' },
  })
  expect(quote.body).toMatchObject({ subtotal: 10_000, tax: 800, deliveryFee: 0, total: 10_800 })
  const { status, body } = await reserve(id, { portions: 2, ...byCard })
  expect([status, body.orders.length]).toEqual([201, 1])
  const [order] = body.orders
  expect(order).toMatchObject({
    status: 'confirmed',
    total: 10_800,
    fulfilment: 'collection',
    handOverBy: r.inMinutes(180),
    estimatedDelivery: r.inMinutes(180),
    items: [{ dishId: id, name: 'Vegetable biryani', quantity: 2, price: 5_000 }],
  })
  expect(await r.lotOf(id)).toMatchObject({ reserved: 2, remaining: 3 })
  expect((await m.kitchen(order.id, 'deliver')).status).toBe(409)
  expect((await m.kitchen(order.id, 'accept')).status).toBe(200)
  expect((await m.kitchen(order.id, 'ready')).body.allowedActions).toContain('deliver')
  expect(await m.deps.db.$count(deliveries)).toBe(0)
  expect((await m.kitchen(order.id, 'deliver')).body.status).toBe('delivered')
  const money = await m.money(order.id)
  expect(Object.values(money).reduce((sum, one) => sum + one)).toBe(0)
  expect(money).toMatchObject({ customer: -10_800, tax: 800 })
  expect(money.agent).toBeUndefined()
  expect(await r.lotOf(id)).toMatchObject({ reserved: 0, sold: 2, remaining: 3 })
  expect(await r.recorded(id)).toEqual([
    ['listed', 5],
    ['sold', 2],
  ])
})

it('a reservation is answered like the first when it is repeated, and then takes other portions anew', async () => {
  const { id } = await onSale()
  const key = randomUUID()
  const first = await reserve(id, {}, m.customer, key)
  const again = await reserve(id, {}, m.customer, key)
  expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true'])
  expect(again.body).toEqual(first.body)
  expect((await reserve(id, { portions: 2 }, m.customer, key)).body.code).toBe('idempotency_key_reused')
  expect(await r.lotOf(id)).toMatchObject({ reserved: 1, remaining: 4 })
  expect((await reserve(id, { portions: 4 })).status).toBe(201)
  expect(await r.lotOf(id)).toMatchObject({ reserved: 5, remaining: 0 })
  expect(
    (
      await m.call('POST', `/api/surplus/${id}/reserve`, {
        as: m.customer,
        body: { portions: 1, paymentMethod: 'cashOnDelivery' },
      })
    ).body.code,
  ).toBe('idempotency_key_required')
})

it('of 50 buyers at once for 5 portions exactly 5 win, in cash and by card', async () => {
  const { id } = await onSale()
  const buyers = await Promise.all(Array.from({ length: 50 }, () => makePerson(m.deps, ['ROLE_CUSTOMER'])))
  const answers = await Promise.all(buyers.map((buyer, index) => reserve(id, index % 2 ? byCard : {}, buyer)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const lost = answers.filter(({ status }) => status !== 201)
  expect(new Set(lost.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 portions_gone']),
  )
  expect(await r.lotOf(id)).toMatchObject({ reserved: 5, remaining: 0 })
}, 60_000)

it('what is cancelled, or never paid, is for sale again', async () => {
  const { id } = await onSale()
  const declined = await reserve(id, { ...byCard, payment: card('4000 0000 0000 0002') })
  expect([declined.status, declined.body.code]).toEqual([402, 'payment_declined'])
  expect(await r.lotOf(id)).toMatchObject({ reserved: 0, remaining: 5 })
  const { body } = await reserve(id, { portions: 5 })
  expect((await reserve(id)).body.code).toBe('portions_gone')
  const [order] = body.orders
  expect((await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })).status).toBe(200)
  expect(await r.lotOf(id)).toMatchObject({ reserved: 0, remaining: 5 })
  expect((await reserve(id)).status).toBe(201)
})

it('brought like any other order, and never handed over once it is not safe any more: then the money goes back', async () => {
  const { id, safeUntil } = await onSale({ salePrice: 1_000, pickUpUntil: r.inMinutes(230) })
  const first = (await reserve(id, { ...byCard, ...delivered })).body.orders[0]
  const second = (await reserve(id, { ...byCard, ...delivered })).body.orders[0]
  expect(first).toMatchObject({ fulfilment: 'delivery', handOverBy: safeUntil, deliveryFee: 499 })
  for (const order of [first, second]) {
    await m.kitchen(order.id, 'accept')
    await m.kitchen(order.id, 'ready')
  }
  for (const step of ['claim', 'start-pickup', 'confirm-pickup', 'complete'])
    expect((await m.carry(first.id, step)).status, step).toBe(200)
  expect(await r.lotOf(id)).toMatchObject({ sold: 1, reserved: 1 })
  for (const step of ['claim', 'start-pickup']) expect((await m.carry(second.id, step)).status).toBe(200)
  later(240)
  expect((await m.carry(second.id, 'confirm-pickup')).status).toBe(409)
  expect((await m.kitchen(second.id, 'deliver')).status).toBe(409)
  expect(await expireOrders(m.deps)).toContain(second.id)
  expect(await expireOrders(m.deps)).toEqual([])
  const ended = await m.see(second.id)
  expect(ended).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } })
  expect(await r.lotOf(id)).toMatchObject({ sold: 1, reserved: 0 })
  expect((await r.recorded(id)).at(-1)?.[0]).toBe('wasted')
  expect((await reserve(id)).body.code).toBe('too_late')
})

it('surplus food is for sale while the lot says so, and is not changed by its kitchen', async () => {
  expect((await reserve('LOT-000000000')).status).toBe(404)
  const given = await r.list()
  expect((await reserve(given.id)).body.code).toBe('too_late')
  const { id } = await onSale()
  for (const portions of [0, -1, 1.5, 101, '1', null])
    expect((await reserve(id, { portions })).status, String(portions)).toBe(422)
  const [order] = (await reserve(id, { portions: 2 })).body.orders
  const change = { line: 0, quantity: 1, reason: 'Spilled', replacement: null, changes: 0 }
  expect((await m.kitchen(order.id, 'change-item', change)).body.code).toBe('illegal_transition')
  expect((await r.act(m.staff, id, 'offer')).status).toBe(200)
  expect((await reserve(id)).body.code).toBe('too_late')
})
