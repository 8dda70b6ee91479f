import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { orders, promoCodes, promoRedemptions } from '#server/db/tables/index.ts'
import { openSandbox } from '#server/features/payments/sandbox/sandbox.ts'
import { checkoutBody } from '#shared/checkout/contracts.ts'
import { percentOff } from '#shared/promotions/promotions.ts'
import { card, makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { acceptWithinMs } from '#tests/ordering.ts'
import { insertCheckout } from '../checkout/checkout-store.ts'
import { planCheckout } from '../checkout/plan-checkout.ts'
import { expireOrders } from '../orders/lifecycle/in-time/expire-orders.ts'
import { readCart } from '../orders/read-cart.ts'
import { resolveStalePayments } from '../payments/resolve-stale-payments.ts'
import { issueCode } from './issue-code.ts'
import { makeCode } from './promo-code.ts'
import { purgeCodes } from './room.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
afterEach(() => {
  m.deps.payments = openSandbox(m.deps)
})

const newCustomer = () => makePerson(m.deps, ['ROLE_CUSTOMER'])
const newCode = async (kind: 'newsletter' | 'chat' = 'chat') => (await issueCode(m.deps, kind, null)).code
const quote = (promoCode: string, as: Person | null = null) =>
  m.call('POST', '/api/quote', { as, body: { items: m.cart, promoCode } })
const order = (as: Person, overrides: Record<string, unknown>, key?: string) =>
  m.checkout(overrides, key ?? randomUUID(), as)
const redemptions = (person: Person) =>
  m.deps.db.select().from(promoRedemptions).where(eq(promoRedemptions.userId, person.id))
const ordersOf = (person: Person) => m.deps.db.select().from(orders).where(eq(orders.userId, person.id))
const refusal = (message: string) => ({
  status: 422,
  body: { code: 'promo_code_invalid', message, fields: { promoCode: message } },
})
const declined = { paymentMethod: 'creditCard', payment: card('4000 0000 0000 0002') }
const secondOne = 'You have already used a first-order promo code.'

describe('a promo code', () => {
  it('looks like what it is, and every letter is as likely', () => {
    const seen = new Map<string, number>()
    for (let i = 0; i < 1_000; i++) {
      const code = makeCode('CHAT20', randomBytes)
      expect(code).toMatch(/^CHAT20-[A-HJ-NP-Z2-9]{8}$/)
      for (const letter of code.slice(7)) seen.set(letter, (seen.get(letter) ?? 0) + 1)
    }
    // 250 of each are expected; ten standard deviations either way.
    expect(seen.size).toBe(32)
    expect(Math.min(...seen.values())).toBeGreaterThan(100)
    expect(Math.max(...seen.values())).toBeLessThan(420)
  })

  it('that is drawn twice is drawn again', async () => {
    const [first, second] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)]
    const drawn = [first, first, second]
    const deps = { ...m.deps, randomBytes: () => drawn.shift() ?? second }
    expect((await issueCode(deps, 'chat', null)).code).toBe('CHAT20-33333333')
    expect((await issueCode(deps, 'chat', null)).code).toBe('CHAT20-44444444')
  })

  it('of the chat that nobody used is forgotten 30 days after it expired; others stay', async () => {
    const [unused, spent] = [await newCode(), await newCode()]
    const personal = await issueCode(m.deps, 'newsletter', `${randomUUID()}@example.com`)
    await order(await newCustomer(), { promoCode: spent })
    m.time.advance(61 * 24 * 3_600_000)
    await purgeCodes(m.deps)
    m.time.advance(-61 * 24 * 3_600_000)
    const left = (await m.deps.db.select().from(promoCodes)).map(({ code }) => code)
    expect(left).not.toContain(unused)
    expect(left).toEqual(expect.arrayContaining([spent, personal.code]))
  })
})

describe('a quote with a promo code', () => {
  it.each([
    ['newsletter', 10, 225, 162, 2250 - 225 + 162 + 499],
    ['chat', 20, 450, 144, 2250 - 450 + 144 + 499],
  ] as const)('of the %s takes off %i %%, before tax', async (kind, percent, discount, tax, total) => {
    const code = await newCode(kind)
    const expected = {
      promo: { code, percent },
      total,
      orders: [{ subtotal: 2250, discount, tax, deliveryFee: 499 }],
    }
    expect((await quote(code)).body).toMatchObject(expected)
    expect((await quote(`  ${code.toLowerCase()} `, await newCustomer())).body).toMatchObject(expected)
  })

  it('says at once whether it is theirs to use', async () => {
    const code = await newCode()
    const regular = await newCustomer()
    await order(regular, {})
    expect(await quote('NO-SUCH-CODE')).toMatchObject(refusal('This promo code is not valid.'))
    expect(await quote(code, regular)).toMatchObject(refusal('This promo code is for a first order only.'))
    const spender = await newCustomer()
    expect((await order(spender, { promoCode: code })).status).toBe(201)
    expect(await quote(code)).toMatchObject(refusal('This promo code has already been used.'))
    expect(await quote(await newCode(), spender)).toMatchObject(refusal(secondOne))
    const late = await newCode()
    m.time.advance(30 * 24 * 3_600_000)
    expect(await quote(late)).toMatchObject(refusal('This promo code has expired.'))
    m.time.advance(-30 * 24 * 3_600_000)
    expect(await quote('   ')).toMatchObject({
      status: 422,
      body: { fields: { promoCode: 'Please enter a promo code' } },
    })
  })
})

describe('checkout with a promo code', () => {
  it('charges what the quote said, and keeps which code it was', async () => {
    const [person, code] = [await newCustomer(), await newCode()]
    const quoted = (await quote(code, person)).body
    const { status, body } = await order(person, { promoCode: ` ${code.toLowerCase()}` })
    expect(status).toBe(201)
    expect(body.orders[0]).toMatchObject({ subtotal: 2250, discount: 450, tax: 144, total: quoted.total })
    const [row] = await ordersOf(person)
    expect(row).toMatchObject({ discount: 450, total: quoted.total })
    expect(await redemptions(person)).toMatchObject([
      { code, paymentId: row?.paymentId, offer: 'firstOrder' },
    ])
  })

  it('takes it off every order of the first checkout', async () => {
    const other = await makeRestaurant(m.deps)
    const dish = await makeDish(m.deps, other.id, { price: 4000 })
    const { body } = await order(await newCustomer(), {
      promoCode: await newCode('newsletter'),
      items: [...m.cart, { dishId: dish.id, quantity: 1 }],
      paymentMethod: 'creditCard',
      payment: card(),
    })
    expect(body.orders.map((placed: { discount: number }) => placed.discount)).toEqual([225, 400])
  })

  it('leaves the restaurant its share: the platform bears it', async () => {
    const { body } = await order(await newCustomer(), { promoCode: await newCode() })
    const { id, total } = body.orders[0]
    await m.kitchen(id, 'accept')
    await m.kitchen(id, 'ready')
    expect((await m.kitchen(id, 'deliver')).status).toBe(200)
    expect(await m.money(id)).toMatchObject({
      customer: -total,
      restaurant: 2250 - 338,
      // Of the food, and what the delivery fee contains.
      tax: 144 + 76,
      platform: total - (2250 - 338) - 144 - 76,
    })
  })

  it('refuses it after a first order, charges nothing and places nothing', async () => {
    const [person, code] = [await newCustomer(), await newCode()]
    await order(person, {})
    const response = await order(person, { promoCode: code, paymentMethod: 'creditCard', payment: card() })
    expect(response).toMatchObject(refusal('This promo code is for a first order only.'))
    expect(await ordersOf(person)).toHaveLength(1)
    expect(await quote(code)).toMatchObject({ status: 200 })
  })

  it('answers a repeat of the same attempt like the first', async () => {
    const [person, key] = [await newCustomer(), randomUUID()]
    const promoCode = await newCode()
    const first = await order(person, { promoCode }, key)
    const again = await order(person, { promoCode }, key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await order(person, {}, key)).body.code).toBe('idempotency_key_reused')
  })

  it('takes two round trips by cash: the code, and one statement', async () => {
    const [person, promoCode] = [await newCustomer(), await newCode()]
    await quote(promoCode)
    await m.deps.catalogueChanges.sweep()
    await m.place()
    const query = vi.spyOn(m.deps.pool, 'query')
    try {
      expect((await order(person, { promoCode })).status).toBe(201)
      expect(query.mock.calls).toHaveLength(2)
    } finally {
      query.mockRestore()
    }
  })

  it('lets the statement that writes the order decide, whatever was read before', async () => {
    const [person, regular, code] = [await newCustomer(), await newCustomer(), await newCode()]
    await order(regular, {})
    const now = m.deps.clock()
    const write = async (customerId: string, given: { code: string; percent: number }, at: Date) => {
      const promo = { code: given.code, discount: percentOff(given.percent), campaign: null }
      const cart = await readCart(m.deps, [m.dal.id, m.naan.id], at)
      const body = checkoutBody.parse(m.checkoutBody())
      const claim = {
        principal: customerId,
        key: randomUUID(),
        route: 'POST /api/checkout',
        fingerprint: 'x',
      }
      const asked = {
        customerId,
        body,
        instrument: null,
        promo,
        lot: null,
        claim,
        language: 'en',
        now: at,
      } as const
      const plan = planCheckout(asked, cart, { ...m.deps, provider: 'sandbox' })
      return insertCheckout(m.deps, plan.rows, null)
    }
    expect(await write(person.id, { code, percent: 50 }, now)).toBeNull()
    expect(await write(person.id, { code: 'NO-SUCH-CODE', percent: 20 }, now)).toBeNull()
    expect(
      await write(person.id, { code, percent: 20 }, new Date(now.getTime() + 31 * 24 * 3_600_000)),
    ).toBeNull()
    expect(await write(regular.id, { code, percent: 20 }, now)).toBeNull()
    expect(await ordersOf(person)).toEqual([])
    expect(await ordersOf(regular)).toHaveLength(1)
    expect(await write(person.id, { code, percent: 20 }, now)).not.toBeNull()
  })
})

describe('a code is good again', () => {
  it.each([
    ['creditCard', declined],
    ['upi', { paymentMethod: 'upi', payment: { upiId: 'failure@upi' } }],
  ])('after a refused %s', async (_method, payment) => {
    const [person, promoCode] = [await newCustomer(), await newCode()]
    expect((await order(person, { promoCode, ...payment })).status).toBe(402)
    expect(await redemptions(person)).toEqual([])
    const { status, body } = await order(person, { promoCode })
    expect([status, body.orders[0].discount]).toEqual([201, 450])
  })

  it('when the server died before the charge, and nothing was charged', async () => {
    const [person, promoCode] = [await newCustomer(), await newCode()]
    const gone = new Error('the server is gone')
    m.deps.payments = {
      ...m.deps.payments,
      charge: () => Promise.reject(gone),
      find: async () => ({ outcome: 'declined', message: 'Nothing was charged.' }),
    }
    await order(person, { promoCode, paymentMethod: 'creditCard', payment: card() })
    expect(await redemptions(person)).toHaveLength(1)
    m.time.advance(15 * 60_000)
    await resolveStalePayments(m.deps)
    expect(await redemptions(person)).toEqual([])
    expect((await order(person, { promoCode })).status).toBe(201)
  })

  it('when the order is cancelled, by its customer or because nobody accepted it', async () => {
    const [person, promoCode] = [await newCustomer(), await newCode()]
    const first = await order(person, { promoCode, paymentMethod: 'creditCard', payment: card() })
    await m.call('POST', `/api/orders/${first.body.orders[0].id}/cancel`, { as: person })
    const second = await order(person, { promoCode })
    expect(second.body.orders[0].discount).toBe(450)
    m.time.advance(acceptWithinMs)
    await expireOrders(m.deps)
    await m.reopen()
    expect((await order(person, { promoCode })).body.orders[0].discount).toBe(450)
  })

  it('only when no order of the checkout stands, also where both are cancelled at once', async () => {
    const other = await makeRestaurant(m.deps)
    const dish = await makeDish(m.deps, other.id)
    const both = async (person: Person) =>
      (
        await order(person, {
          promoCode: await newCode(),
          items: [...m.cart, { dishId: dish.id, quantity: 1 }],
        })
      ).body.orders.map(({ id }: { id: string }) => `/api/orders/${id}/cancel`) as [string, string]
    const slow = await newCustomer()
    const [one, two] = await both(slow)
    await m.call('POST', one, { as: slow })
    expect(await redemptions(slow)).toHaveLength(1)
    await m.call('POST', two, { as: slow })
    expect(await redemptions(slow)).toEqual([])
    for (let round = 0; round < 10; round++) {
      const quick = await newCustomer()
      await Promise.all((await both(quick)).map((url) => m.call('POST', url, { as: quick })))
      expect(await redemptions(quick)).toEqual([])
    }
  })
})

describe('checkouts that race', () => {
  const race = async (person: Person, codes: readonly string[], payment: Record<string, unknown> = {}) => {
    const responses = await Promise.all(codes.map((promoCode) => order(person, { promoCode, ...payment })))
    const won = responses.filter(({ status }) => status === 201)
    const lost = responses.filter(({ status }) => status !== 201)
    expect(won.map(({ body }) => body.orders[0].discount)).toEqual([450])
    for (const { status, body } of lost)
      expect([status, body.code, typeof body.fields.promoCode]).toEqual([422, 'promo_code_invalid', 'string'])
    expect(await ordersOf(person)).toHaveLength(1)
    expect(await redemptions(person)).toHaveLength(1)
  }

  it('20 of one person with one code give exactly one discounted order', async () => {
    const code = await newCode()
    await race(await newCustomer(), Array<string>(20).fill(code))
  })

  it('20 of one person with one code, by card, charge exactly one', async () => {
    const code = await newCode()
    const charge = vi.spyOn(m.deps.payments, 'charge')
    await race(await newCustomer(), Array<string>(20).fill(code), {
      paymentMethod: 'creditCard',
      payment: card(),
    })
    expect(charge).toHaveBeenCalledTimes(1)
  })

  it('20 of one person with 20 codes give exactly one discounted order', async () => {
    await race(await newCustomer(), await Promise.all(Array.from({ length: 20 }, () => newCode())))
  })

  it('10 persons with one code: one of them has it', async () => {
    const promoCode = await newCode()
    const persons = await Promise.all(Array.from({ length: 10 }, newCustomer))
    const responses = await Promise.all(persons.map((person) => order(person, { promoCode })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
  })

  it('20 equal requests with one key are one order and 19 replays', async () => {
    const [person, promoCode, key] = [await newCustomer(), await newCode(), randomUUID()]
    const responses = await Promise.all(Array.from({ length: 20 }, () => order(person, { promoCode }, key)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await ordersOf(person)).toHaveLength(1)
  })
})
