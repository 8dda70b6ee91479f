import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#shared/orders/contracts.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makeDish, makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { runs } from '#tests/runs.ts'

let m: Marketplace
let other: Person
let cheap: string
beforeAll(async () => {
  m = await marketplace()
  other = await makePerson(m.deps, ['ROLE_ADMIN'])
  cheap = (await makeDish(m.deps, m.restaurant.id, { price: 400, name: 'Raita' })).id
})
beforeEach(() => m.time.set(noon))
afterAll(async () => {
  expect(await bookErrors(m.deps.pool)).toEqual([])
  await m.close()
})

const byCard = { paymentMethod: 'creditCard', payment: card() }
/** Two Dal Makhani for ₹10.00 and a naan for ₹2.50; with 8 % tax and the fee of ₹4.99 it is ₹29.29. */
const total = 2_929
const [dal, naan, fee] = [1_080, 270, 499]
const moves = ['accept', 'ready', 'deliver']
const delivered = async (how: object = byCard): Promise<Order> => {
  const order = await m.place({ ...how })
  for (const move of moves) expect((await m.kitchen(order.id, move)).status).toBe(200)
  return order
}
const dals = (quantity: number) => ({ items: [{ dishId: m.dal.id, quantity }] })
const request = (id: string, body: object = {}) =>
  m.call('POST', `/api/orders/${id}/refund-request`, { as: m.customer, body: { reason: 'Cold', ...body } })
const decide = (id: string, body: object = {}, as: Person = m.admin) =>
  m.call('POST', `/api/admin/refund-requests/${id}`, {
    as,
    body: { decision: 'grant', reason: 'Sorry', ...body },
  })
const giveBack = (id: string, body: object, as: Person = m.admin, key?: string) =>
  m.call('POST', `/api/admin/orders/${id}/refund`, {
    as,
    body: { reason: 'Cold', ...body },
    ...(key && { key }),
  })
const change = (id: string, body: object = {}) =>
  m.call('POST', `/api/restaurant/orders/${id}/change-item`, {
    as: m.staff,
    body: { line: 0, quantity: 1, reason: 'Sold out', changes: 0, ...body },
  })
/** What is back of an order, in paise, and of which portions of each line. */
const back = async (id: string, as: Person = m.customer) => {
  const { payment, items } = await m.see(id, as)
  return [payment.refunded, items.map(({ refunded }) => refunded)]
}

describe('a portion that was refunded', () => {
  it('is not refunded again by an admin who was not asked, and stands on the line for everybody', async () => {
    const { id } = await delivered()
    await request(id, dals(1))
    expect((await decide(id)).status).toBe(200)
    for (const as of [m.customer, m.staff, m.admin]) expect(await back(id, as)).toEqual([dal, [1, 0]])
    const refused = await giveBack(id, dals(2))
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'items.0.quantity': 'So many portions of this are not left: some were refunded already' },
    ])
    expect((await giveBack(id, dals(1))).status).toBe(200)
    expect((await giveBack(id, dals(1))).status).toBe(422)
    expect(await back(id)).toEqual([2 * dal, [2, 0]])
    const { items } = (await m.call('GET', `/api/admin/orders/${id}`, { as: m.admin })).body.order
    expect(items).toMatchObject([{ refunded: 2 }, { refunded: 0 }])
  })

  it('is no part of what a customer gets who asks for it later, in one line or in all', async () => {
    const { id } = await delivered()
    expect((await giveBack(id, dals(1))).status).toBe(200)
    expect((await request(id, dals(2))).body.fields).toHaveProperty(['items.0.quantity'])
    const asked = await request(id)
    expect(asked.body.refundRequest).toMatchObject({ amount: total, refundable: total - dal })
    expect((await decide(id)).body).toMatchObject({ status: 'granted', granted: total - dal })
    expect(await back(id)).toEqual([total, [2, 1]])
  })

  it('is left out of a request that was open when it went back; of nothing left, nothing is granted', async () => {
    const some = await delivered()
    const both = { items: [...dals(2).items, { dishId: m.naan.id, quantity: 1 }] }
    await request(some.id, both)
    await giveBack(some.id, dals(1))
    expect((await m.see(some.id)).refundRequest).toMatchObject({
      amount: total - fee,
      refundable: dal + naan,
    })
    // As it was asked for, which an admin may still have on the screen.
    expect((await decide(some.id, { amount: total - fee })).status).toBe(422)
    expect((await decide(some.id)).body.granted).toBe(dal + naan)
    expect((await decide(some.id)).status).toBe(200)
    expect(await back(some.id)).toEqual([total - fee, [2, 1]])

    const none = await delivered()
    await request(none.id, dals(1))
    await giveBack(none.id, dals(2))
    for (const amount of [undefined, 1]) {
      const refused = await decide(none.id, { amount })
      expect([refused.status, refused.body.message]).toEqual([409, 'All that was asked for is back already.'])
    }
    // The same request again is the same request, although its portions are back by now.
    expect((await request(none.id, dals(1))).status).toBe(200)
    expect((await decide(none.id, { decision: 'decline' })).body.status).toBe('declined')
    expect(await back(none.id)).toEqual([2 * dal, [2, 0]])
  })

  it('is the one that the kitchen has not got, so nothing goes back for it twice', async () => {
    const { id } = await m.place(byCard)
    await giveBack(id, dals(1))
    expect((await change(id)).body).toMatchObject({
      total: total - dal,
      items: [{ quantity: 1, refunded: 0 }, { quantity: 1 }],
      payment: { refunded: dal },
      changes: [{ refunded: dal }],
    })
    expect((await change(id, { changes: 1 })).body.payment.refunded).toBe(2 * dal)
    for (const move of moves) await m.kitchen(id, move)
    expect(await back(id)).toEqual([2 * dal, [0]])
  })

  it('comes as another dish, for which nothing has to be paid', async () => {
    const { id } = await m.place(byCard)
    await giveBack(id, dals(1))
    const replaced = await change(id, { quantity: 2, replacement: { dishId: cheap } })
    // ₹6.00 less for each of two portions, with tax: of one of them it is back already.
    expect(replaced.body).toMatchObject({
      total: total - 2 * 648,
      items: [
        { dishId: m.naan.id, refunded: 0 },
        { dishId: cheap, quantity: 2, refunded: 1 },
      ],
      payment: { refunded: dal + 648 },
    })
    for (const move of moves) await m.kitchen(id, move)
    expect((await giveBack(id, { items: [{ dishId: cheap, quantity: 2 }] })).status).toBe(422)
    expect((await giveBack(id, { items: [{ dishId: cheap, quantity: 1 }] })).status).toBe(200)
  })

  it('is all of them once nothing that was paid for dishes is left, whatever the refunds were for', async () => {
    const whole = await delivered()
    await giveBack(whole.id, { amount: total - fee - 1 })
    expect(await back(whole.id)).toEqual([total - fee - 1, [0, 0]])
    await giveBack(whole.id, { amount: 1 })
    expect(await back(whole.id)).toEqual([total - fee, [2, 1]])

    const cancelled = await m.place(byCard)
    await giveBack(cancelled.id, dals(1))
    await m.call('POST', `/api/orders/${cancelled.id}/cancel`, { as: m.customer, body: {} })
    expect(await back(cancelled.id)).toEqual([total, [2, 1]])
    expect((await giveBack(cancelled.id, dals(1))).status).toBe(409)

    const changed = await m.place(byCard)
    await giveBack(changed.id, { amount: 2_000 })
    await change(changed.id)
    expect(await back(changed.id)).toEqual([total, [1, 1]])

    const cash = await m.place()
    await m.call('POST', `/api/orders/${cash.id}/cancel`, { as: m.customer, body: {} })
    expect(await back(cash.id)).toEqual([0, [0, 0]])
  })
})

describe('of refunds at the same time', () => {
  it('one gives back the portion; a repeat with its key is the same refund', async () => {
    const { id } = await delivered()
    const all = await Promise.all([m.admin, other, m.admin, other].map((as) => giveBack(id, dals(2), as)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    const naans = { items: [{ dishId: m.naan.id, quantity: 1 }] }
    const repeated = [await giveBack(id, naans, m.admin, 'once'), await giveBack(id, naans, m.admin, 'once')]
    expect(repeated.map(({ status }) => status)).toEqual([200, 200])
    expect(await back(id)).toEqual([2 * dal + naan, [2, 1]])
  })

  it('a grant and a refund give each portion back once', async () => {
    const { id } = await delivered()
    await request(id, dals(2))
    const [granted, given] = await Promise.all([decide(id), giveBack(id, dals(1), other)])
    expect(granted.status).toBe(200)
    expect([200, 422]).toContain(given.status)
    expect(await back(id)).toEqual([2 * dal, [2, 0]])
  })

  it("a kitchen's change and a refund give back no more than the portion", async () => {
    const { id } = await m.place({ items: [...dals(1).items, { dishId: m.naan.id, quantity: 1 }], ...byCard })
    const [changed, given] = await Promise.all([change(id), giveBack(id, dals(1))])
    expect(changed.status).toBe(200)
    expect([200, 422]).toContain(given.status)
    expect(await back(id)).toEqual([dal, [0]])
  })

  it('an admin who has not seen the other one is told to look again', async () => {
    const { id } = await delivered()
    const seen = await Promise.all([
      giveBack(id, { amount: 100, refunded: 0 }),
      giveBack(id, { amount: 100, refunded: 0 }, other),
    ])
    expect(seen.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(seen.find(({ status }) => status === 409)?.body.message).toBe(
      'Somebody has refunded something of this order meanwhile. Please look at it again.',
    )
    expect((await giveBack(id, { amount: 100, refunded: 100 })).status).toBe(200)
  })
})

/** One step of somebody with an order; each may be refused. */
const steps = fc.oneof(
  fc.record({ by: fc.constant('admin' as const), line: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ by: fc.constant('amount' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    by: fc.constant('kitchen' as const),
    line: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 3 }),
    instead: fc.boolean(),
  }),
  fc.record({
    by: fc.constant('request' as const),
    line: fc.option(fc.nat(2)),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ by: fc.constantFrom('grant', 'grant', 'finish', 'finish', 'move', 'cancel') }),
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never
/**
 * Portions of each dish and whether by cash; the steps, each with whether two do it at once. Between them
 * every step succeeds.
 */
const examples: [[[number, number, boolean], [Step, boolean][]]][] = [
  [
    [
      [2, 1, false],
      [
        [{ by: 'admin', line: 0, quantity: 1 }, true],
        [{ by: 'kitchen', line: 0, quantity: 1, instead: false }, false],
        [{ by: 'move' }, false],
        [{ by: 'finish' }, false],
        [{ by: 'request', line: null, quantity: 1 }, true],
        [{ by: 'grant' }, true],
      ],
    ],
  ],
  [
    [
      [3, 2, false],
      [
        [{ by: 'amount', share: 0.3 }, true],
        [{ by: 'cancel' }, true],
      ],
    ],
  ],
]

const take = async (order: Order, step: Step) => {
  const { id, items, changes, total: now } = order
  const wanted = (line: number, quantity: number) => {
    const item = items[line % items.length]
    return { items: [{ dishId: item?.dishId ?? '', line: line % items.length, quantity }] }
  }
  switch (step.by) {
    case 'admin':
      return giveBack(id, wanted(step.line, step.quantity))
    case 'amount':
      return giveBack(id, { amount: Math.max(1, Math.round(now * step.share)) })
    case 'kitchen':
      return change(id, {
        line: step.line % items.length,
        quantity: step.quantity,
        changes: changes.length,
        ...(step.instead && { replacement: { dishId: cheap } }),
      })
    case 'request':
      return request(id, step.line === null ? {} : wanted(step.line, step.quantity))
    case 'grant':
      return decide(id)
    case 'cancel':
      return m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer, body: {} })
    case 'finish':
      for (const move of moves) await m.kitchen(id, move)
      return m.kitchen(id, 'deliver')
    default:
      return m.kitchen(id, moves[['confirmed', 'preparing'].indexOf(order.status)] ?? 'deliver')
  }
}

it('the bookkeeping holds over random refunds, changes and requests: no portion and no paisa goes back twice, and the books balance', async () => {
  const succeeded = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(
        fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.boolean()),
        fc.array(fc.tuple(steps, fc.boolean()), { minLength: 4, maxLength: 14 }),
      ),
      async ([[dalCount, naanCount, cash], taken]) => {
        const items = [
          { dishId: m.dal.id, quantity: dalCount },
          { dishId: m.naan.id, quantity: naanCount },
        ]
        const { id, total, deliveryFee } = await m.place({ items, ...(cash ? {} : byCard) })
        let byPortions = true
        for (const [index, [step, twice]] of taken.entries()) {
          const order = await m.see(id)
          const responses = await Promise.all((twice ? [1, 2] : [1]).map(() => take(order, step)))
          for (const { status, body } of responses) {
            expect(status, JSON.stringify(body)).toBeLessThan(500)
            if (status !== 200) continue
            succeeded.add(step.by)
            if (step.by === 'amount') byPortions = false
            if (step.by === 'grant' && body.items === null) byPortions = false
          }
          const after = await m.see(id)
          // A kitchen that has nothing left of it ends it.
          if (after.status === 'cancelled') byPortions = false
          const { refunded } = after.payment
          for (const { refunded: portions, quantity } of after.items) {
            expect(portions).toBeGreaterThanOrEqual(0)
            expect(portions).toBeLessThanOrEqual(quantity)
          }
          expect(refunded).toBeGreaterThanOrEqual(order.payment.refunded)
          expect(refunded).toBeLessThanOrEqual(total)
          if (cash) continue
          // What is kept is the price of the portions that came and are not back, with tax, and the fee: a
          // step rounds at most a paisa.
          const kept = after.items.reduce((sum, one) => sum + one.price * (one.quantity - one.refunded), 0)
          const owed = deliveryFee + kept * 1.08
          expect(total - refunded).toBeLessThanOrEqual(owed + 2 * (index + 1))
          if (byPortions) expect(total - refunded).toBeGreaterThanOrEqual(owed - 2 * (index + 1))
        }
      },
    ),
    { numRuns: runs(10), examples },
  )
  expect([...succeeded].toSorted()).toEqual([
    'admin',
    'amount',
    'cancel',
    'finish',
    'grant',
    'kitchen',
    'move',
    'request',
  ])
  expect(await bookErrors(m.deps.pool)).toEqual([])
}, 60_000)
