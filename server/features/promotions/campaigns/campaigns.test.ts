import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditEntries, promoCampaigns, promoUses } from '#server/db/tables/index.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { card, makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
let admin: Person
beforeAll(async () => {
  m = await marketplace()
  admin = await makePerson(m.deps, ['ROLE_ADMIN'])
})
afterAll(() => m.close())
afterEach(() => vi.restoreAllMocks())

const path = '/api/admin/promo-codes'
const newCustomer = () => makePerson(m.deps, ['ROLE_CUSTOMER'])
const add = (terms: Record<string, unknown>) => m.call('POST', path, { as: admin, body: terms })
const made = async (terms: Record<string, unknown>): Promise<string> => {
  const { status, body } = await add({ code: `C-${randomUUID().slice(0, 8)}`, ...terms })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const change = (code: string, terms: Record<string, unknown>) =>
  m.call('PUT', `${path}/${code}`, { as: admin, body: terms })
const read = async (code: string) => (await m.call('GET', `${path}/${code}`, { as: admin })).body
const quote = (promoCode: string, as: Person | null = null, items = m.cart) =>
  m.call('POST', '/api/quote', { as, body: { items, promoCode } })
const order = (as: Person, promoCode: string, overrides: Record<string, unknown> = {}, key = randomUUID()) =>
  m.checkout({ promoCode, ...overrides }, key, as)
const byCard = { paymentMethod: 'creditCard', payment: card() }
const refusal = (message: string) => ({
  status: 422,
  body: { code: 'promo_code_invalid', message, fields: { promoCode: message } },
})
const day = 24 * 3_600_000

describe('a promo code for everybody', () => {
  it('takes an amount or a percentage off, as the quote says and the order keeps', async () => {
    const amount = await made({ amount: 500 })
    expect((await quote(amount)).body).toMatchObject({
      promo: { code: amount, percent: null, amount: 500 },
      orders: [{ subtotal: 2250, discount: 500, tax: 140 }],
    })
    const limited = await made({ percent: 50, most: 300 })
    const person = await newCustomer()
    const { body } = await order(person, limited.toLowerCase())
    expect(body.orders[0]).toMatchObject({ subtotal: 2250, discount: 300 })
    expect(await read(limited)).toMatchObject({ uses: 1, discounted: 300, state: 'running' })
    // Neither is limited: a second order has it too.
    expect((await order(person, limited)).body.orders[0].discount).toBe(300)
  })

  it('divides an amount over the orders of a checkout, and applies to the restaurants it is for', async () => {
    const other = await makeRestaurant(m.deps)
    const dish = await makeDish(m.deps, other.id, { price: 4500 })
    const items = [...m.cart, { dishId: dish.id, quantity: 1 }]
    const everybody = await order(await newCustomer(), await made({ amount: 1000 }), { items })
    expect(everybody.body.orders.map((one: { discount: number }) => one.discount)).toEqual([333, 667])
    const one = await made({ percent: 10, restaurantIds: [other.id] })
    const its = await order(await newCustomer(), one, { items })
    expect(its.body.orders.map(({ discount }: { discount: number }) => discount)).toEqual([0, 450])
    expect(await quote(one)).toMatchObject(refusal('This promo code is for dishes of other restaurants.'))
    expect(await read(one)).toMatchObject({ restaurants: [{ id: other.id }] })
  })

  it('has a minimum, a window and a pause, each of which is said', async () => {
    const now = m.deps.clock().getTime()
    const at = (days: number) => new Date(now + days * day).toISOString()
    const minimum = await made({ percent: 10, minimum: 2251 })
    expect(await quote(minimum)).toMatchObject(refusal('This promo code needs dishes for at least ₹22.51.'))
    const person = await newCustomer()
    expect(await order(person, minimum)).toMatchObject({ status: 422 })
    const planned = await made({ percent: 10, startsAt: at(1), endsAt: at(2) })
    expect(await quote(planned)).toMatchObject(refusal('This promo code is not valid yet.'))
    m.time.advance(day)
    expect((await quote(planned)).status).toBe(200)
    m.time.advance(day)
    expect(await quote(planned)).toMatchObject(refusal('This promo code has expired.'))
    expect(await read(planned)).toMatchObject({ state: 'ended' })
    m.time.advance(-2 * day)
    const paused = await made({ percent: 10, paused: true })
    expect(await quote(paused)).toMatchObject(refusal('This promo code is not valid right now.'))
    expect((await change(paused, { percent: 10 })).body.state).toBe('running')
    expect((await quote(paused)).status).toBe(200)
  })

  it('for a first order is for that, and for who has confirmed their address', async () => {
    const code = await made({ percent: 20, firstOrder: true })
    const person = await newCustomer()
    const first = await order(person, code)
    expect(first.body.orders[0].discount).toBe(450)
    expect(await order(person, code)).toMatchObject(refusal('This promo code is for a first order only.'))
    await m.call('POST', `/api/orders/${first.body.orders[0].id}/cancel`, { as: person })
    expect((await order(person, code)).status).toBe(201)
    const unconfirmed = await makePerson(m.deps, ['ROLE_CUSTOMER'], { emailConfirmedAt: null })
    expect((await order(unconfirmed, await made({ percent: 5 }))).body.message).toMatch(
      /confirm your e-mail address/,
    )
  })

  it('is given back when all orders of its checkout are cancelled, or the card is declined', async () => {
    const code = await made({ amount: 100, maxUses: 1, maxUsesEach: 1 })
    const [one, other] = [await newCustomer(), await newCustomer()]
    const declined = { paymentMethod: 'creditCard', payment: card('4000 0000 0000 0002') }
    expect((await order(one, code, declined)).status).toBe(402)
    const first = await order(one, code, byCard)
    expect(first.status).toBe(201)
    expect(await order(other, code)).toMatchObject(refusal('This promo code has been used up.'))
    expect(await read(code)).toMatchObject({ uses: 1, state: 'usedUp' })
    await m.call('POST', `/api/orders/${first.body.orders[0].id}/cancel`, { as: one })
    expect(await read(code)).toMatchObject({ uses: 0, discounted: 0, state: 'running' })
    expect((await order(other, code)).status).toBe(201)
  })

  it('that was changed while somebody was at the checkout is priced by its new terms', async () => {
    const [code, person] = [await made({ amount: 500 }), await newCustomer()]
    expect((await quote(code, person)).body.orders[0].discount).toBe(500)
    expect((await change(code, { amount: 200, maxUses: 10 })).status).toBe(200)
    expect((await order(person, code)).body.orders[0].discount).toBe(200)
    // What was used before there was a limit counts.
    expect((await change(code, { amount: 200, maxUses: 1 })).body.state).toBe('usedUp')
    expect((await order(await newCustomer(), code)).status).toBe(422)
  })

  it('takes two round trips by cash, like a code of somebody’s own', async () => {
    const [code, person] = [await made({ amount: 500, maxUses: 5, maxUsesEach: 1 }), await newCustomer()]
    await quote(code)
    await m.deps.catalogueChanges.sweep()
    await m.place()
    const query = vi.spyOn(m.deps.pool, 'query')
    expect((await order(person, code)).status).toBe(201)
    expect(query.mock.calls).toHaveLength(2)
  })
})

describe('checkouts that race for a code', () => {
  it.each([
    ['cash', {}],
    ['card', byCard],
  ])('20 people and 5 uses, by %s: exactly 5 have it', async (_by, payment) => {
    const code = await made({ amount: 100, maxUses: 5, maxUsesEach: 1 })
    const people = await Promise.all(Array.from({ length: 20 }, newCustomer))
    const results = await Promise.all(people.map((person) => order(person, code, payment)))
    expect(results.filter(({ status }) => status === 201)).toHaveLength(5)
    for (const { status, body } of results)
      if (status !== 201) expect([status, body.code]).toEqual([422, 'promo_code_invalid'])
    expect(await read(code)).toMatchObject({ uses: 5, discounted: 500, state: 'usedUp' })
  })

  it('one person, ten at once, twice each: exactly two have it', async () => {
    const [code, person] = [await made({ amount: 100, maxUsesEach: 2 }), await newCustomer()]
    const results = await Promise.all(Array.from({ length: 10 }, () => order(person, code)))
    expect(results.filter(({ status }) => status === 201)).toHaveLength(2)
    const again = await order(person, code)
    expect(again.body.message).toBe('You have already used this promo code 2 times.')
    expect(await m.deps.db.select().from(promoUses).where(eq(promoUses.code, code))).toHaveLength(2)
  })

  it('a repeat of one checkout uses it once, also beside cancellations', async () => {
    const code = await made({ amount: 100, maxUses: 3 })
    for (let round = 0; round < 5; round++) {
      const people = await Promise.all(Array.from({ length: 4 }, newCustomer))
      const orders = await Promise.all(
        people.map(async (person) => {
          const key = randomUUID()
          const [one, two] = await Promise.all([order(person, code, {}, key), order(person, code, {}, key)])
          expect(two.status).toBe(one.status)
          return { person, id: one.body.orders?.[0].id as string | undefined }
        }),
      )
      const placed = orders.flatMap(({ person, id }) => (id === undefined ? [] : [{ person, id }]))
      expect(placed).toHaveLength(3)
      await Promise.all(
        placed.flatMap(({ person, id }) => [
          m.call('POST', `/api/orders/${id}/cancel`, { as: person }),
          m.call('POST', `/api/orders/${id}/cancel`, { as: person }),
        ]),
      )
      const [row] = await m.deps.db.select().from(promoCampaigns).where(eq(promoCampaigns.code, code))
      expect(row?.used).toBe(0)
    }
  })
})

describe('an admin', () => {
  it('lists, searches and exports them, in pages that neither repeat nor leave out', async () => {
    const note = `Diwali ${randomUUID()}`
    const codes: string[] = []
    for (const percent of [5, 6, 7]) {
      codes.push(await made({ percent, note }))
      m.time.advance(1_000)
    }
    const list = (query: string) =>
      m.call('GET', `${path}?q=${encodeURIComponent(note)}&${query}`, { as: admin })
    const first = await list('limit=2&sort=code')
    const second = await list(`limit=2&sort=code&cursor=${encodeURIComponent(first.body.nextCursor)}`)
    const listed = [...first.body.items, ...second.body.items].map(({ id }: { id: string }) => id)
    expect(listed).toEqual(codes.toSorted())
    expect((await list('')).body.items.map(({ id }: { id: string }) => id)).toEqual(codes.toReversed())
    expect((await list('state=paused')).body.items).toEqual([])
    const file = await m.app.inject({
      url: `${path}?q=${encodeURIComponent(note)}`,
      headers: {
        accept: 'text/csv',
        authorization: `Bearer ${await signAccessToken(m.deps, admin.caller)}`,
      },
    })
    expect(file.body.trim().split('\r\n')).toHaveLength(4)
    for (const code of codes) expect(file.body).toContain(code)
  })

  it('is told what does not fit, beside its field', async () => {
    const fields = async (terms: Record<string, unknown>) => {
      const { status, body } = await add({ code: 'FITS-NOT', ...terms })
      expect(status).toBe(422)
      return Object.keys(body.fields)
    }
    expect(await fields({})).toEqual(['percent'])
    expect(await fields({ percent: 10, amount: 5 })).toEqual(['percent'])
    expect(await fields({ percent: 101 })).toEqual(['percent'])
    expect(await fields({ amount: 100, most: 5 })).toEqual(['most'])
    expect(await fields({ percent: 1, code: 'a b' })).toEqual(['code'])
    expect(await fields({ percent: 1, maxUses: 0 })).toEqual(['maxUses'])
    expect(await fields({ percent: 1, restaurantIds: ['no-such'] })).toEqual(['restaurantIds'])
    expect(await fields({ percent: 1, endsAt: '2020-01-01T00:00:00Z' })).toEqual(['endsAt'])
    const code = await made({ percent: 1 })
    expect(await fields({ percent: 1, code })).toEqual(['code'])
    expect((await change('NO-SUCH', { percent: 1 })).status).toBe(404)
  })

  it('leaves an entry in the audit log with the terms before and after', async () => {
    const code = await made({ percent: 1, note: 'first' })
    await change(code, { percent: 2, note: 'second' })
    const entries = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, code))
    expect(entries).toMatchObject([
      { action: 'promoCode.added', actorId: admin.id, before: null, after: { percent: 1 } },
      { action: 'promoCode.changed', before: { percent: 1 }, after: { percent: 2 } },
    ])
  })
})
