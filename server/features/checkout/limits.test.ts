import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStreams, orders, promoCodes, rateLimits } from '#server/db/tables/index.ts'
import { limits } from '#server/http/limits/limits.ts'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { purgeLapsedStreams } from '#server/outbox/stream-slots.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
/** A second instance on the same database. */
let other: TestApp
/** A third one, with RATE_LIMIT=off. */
let off: TestApp
beforeAll(async () => {
  m = await marketplace(await testApp({ environment: { RATE_LIMIT: 'on' } }))
  other = await testApp({ database: m.database, environment: { RATE_LIMIT: 'on' } })
  off = await testApp({ database: m.database })
})
afterEach(() => m.deps.db.delete(rateLimits))
afterAll(async () => {
  await off.close()
  await other.close()
  await m.close()
})

const advance = (milliseconds: number) => {
  for (const one of [m, other, off]) one.time.advance(milliseconds)
}
const newcomer = () => makePerson(m.deps, ['ROLE_CUSTOMER'])
type From = { at?: TestApp; ip?: string; key?: string }
const post = async (url: string, as: Person | null, body: object, { at = m, ip, key }: From = {}) => {
  const response = await at.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: {
      ...(as && { authorization: `Bearer ${await signAccessToken(at.deps, as.caller)}` }),
      'idempotency-key': key ?? randomUUID(),
    },
    ...(ip && { remoteAddress: ip }),
  })
  return {
    status: response.statusCode,
    code: response.json().code,
    retryAfter: Number(response.headers['retry-after']),
  }
}
const cash = (as: Person, from?: From) => post('/api/checkout', as, m.checkoutBody(), from)
const declinedNumber = '4000 0000 0000 0002'
const byCard = (as: Person, number: string, from?: From) =>
  post('/api/checkout', as, m.checkoutBody({ paymentMethod: 'creditCard', payment: card(number) }), from)
/** A payment service that declines every UPI ID; the sandbox declines only one. */
const declineAll = () =>
  vi.spyOn(m.deps.payments, 'charge').mockResolvedValue({ outcome: 'declined', message: 'Declined.' })
const statuses = async (count: number, call: (turn: number) => Promise<{ status: number }>) => {
  const seen: number[] = []
  for (let turn = 0; turn < count; turn++) seen.push((await call(turn)).status)
  return seen
}
const times = (count: number, status: number): number[] => Array(count).fill(status)

describe('cash orders of an account that nothing was delivered to', () => {
  const { max, windowMs } = limits.cashOrders

  it('are limited, on all instances together, until the window is over', async () => {
    const person = await newcomer()
    expect(await statuses(max, (turn) => cash(person, { at: turn % 2 ? other : m }))).toEqual(times(max, 201))
    const placed = await m.deps.db.$count(orders, eq(orders.userId, person.id))
    const refused = await cash(person)
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: windowMs / 1000 })
    expect((await cash(person, { at: other })).status).toBe(429)
    expect(await m.deps.db.$count(orders, eq(orders.userId, person.id))).toBe(placed)
    expect((await byCard(person, '4242 4242 4242 4242')).status).toBe(201)
    expect((await cash(person, { at: off })).status).toBe(201)
    advance(windowMs)
    expect((await cash(person)).status).toBe(201)
  })

  it('cannot be outrun by many at once', async () => {
    const person = await newcomer()
    const all = await Promise.all(
      Array.from({ length: 3 * max }, (_, turn) => cash(person, { at: turn % 2 ? other : m })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(max)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(2 * max)
  })

  it('count once for a repeated command, which is answered beyond the limit too', async () => {
    const person = await newcomer()
    const key = randomUUID()
    expect(await statuses(max, () => cash(person, { key }))).toEqual(times(max, 201))
    expect(await statuses(max - 1, () => cash(person))).toEqual(times(max - 1, 201))
    expect((await cash(person)).status).toBe(429)
    expect((await cash(person, { key })).status).toBe(201)
  })

  it('are not counted once food has arrived', async () => {
    const person = await newcomer()
    expect((await cash(person)).status).toBe(201)
    await m.deps.db
      .update(orders)
      .set({ status: 'delivered', deliveredAt: m.deps.clock() })
      .where(eq(orders.userId, person.id))
    expect(await statuses(2 * max, () => cash(person))).toEqual(times(2 * max, 201))
  })

  it('are limited by IP address too, IPv6 by its /64', async () => {
    const many = limits.cashOrdersByIp.max
    const anyone = async (ip: string) => cash(await newcomer(), { ip })
    expect(await statuses(many, (turn) => anyone(`2001:db8:1:1::${turn + 1}`))).toEqual(times(many, 201))
    expect((await anyone('2001:db8:1:1:ffff::1')).status).toBe(429)
    expect((await anyone('2001:db8:1:2::1')).status).toBe(201)
  })
})

describe('declined payments', () => {
  const { max, windowMs } = limits.declines

  it('of an account stop further ones before the charge, whatever the card and the instance', async () => {
    const person = await newcomer()
    const charge = declineAll()
    try {
      const number = (turn: number) => `42424242424${String(turn).padStart(5, '0')}`
      const valid = Array.from({ length: 20 * max }, (_, turn) => number(turn)).filter(luhn)
      expect(await statuses(max, (turn) => byCard(person, valid[turn] ?? ''))).toEqual(times(max, 402))
      const charged = charge.mock.calls.length
      const refused = await byCard(person, valid[max] ?? '')
      expect(refused).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: windowMs / 1000 })
      expect(charge.mock.calls).toHaveLength(charged)
    } finally {
      charge.mockRestore()
    }
    expect((await byCard(person, '4242 4242 4242 4242', { at: other })).status).toBe(429)
    expect((await byCard(person, '4242 4242 4242 4242', { at: off })).status).toBe(201)
    expect((await byCard(await newcomer(), '4242 4242 4242 4242')).status).toBe(201)
    advance(windowMs)
    expect((await byCard(person, '4242 4242 4242 4242')).status).toBe(201)
  })

  it('of a card count over all accounts, addresses and donations; its number is kept nowhere', async () => {
    const many = limits.declinesOfCard.max
    const donation = {
      amount: 5_000,
      anonymous: true,
      payment: { method: 'creditCard', ...card(declinedNumber) },
    }
    const attempt = async (turn: number) => {
      const ip = `10.1.0.${turn}`
      return turn % 2
        ? post('/api/donations', null, donation, { ip })
        : byCard(await newcomer(), declinedNumber, { ip, at: turn % 4 ? other : m })
    }
    expect(await statuses(many, attempt)).toEqual(times(many, 402))
    expect(await statuses(2, (turn) => attempt(many + turn))).toEqual([429, 429])
    const kept = JSON.stringify(await m.deps.db.select().from(rateLimits))
    expect(kept).not.toContain('4000000000000002')
    expect(kept).not.toContain('10.1.0.')
  })

  it('at once are a few more than the limit at most', async () => {
    const person = await newcomer()
    const all = await Promise.all(Array.from({ length: 40 }, () => byCard(person, declinedNumber)))
    const declined = all.filter(({ status }) => status === 402).length
    expect(all.filter(({ status }) => status === 429)).toHaveLength(40 - declined)
    expect(declined).toBeGreaterThanOrEqual(max)
    expect(declined).toBeLessThan(max + limits.charges.max)
  })
})

describe('promo codes', () => {
  const { max, windowMs } = limits.promoGuesses
  const quote = (promoCode: string, as: Person | null, from?: From) =>
    post('/api/quote', as, { items: m.cart, promoCode }, from)
  const guess = (turn: number) => `CHAT20-${String(turn).padStart(8, 'A').replace(/[019]/g, 'B')}`

  it('cannot be guessed at without end, at the quote and at checkout, right ones at last included', async () => {
    const person = await newcomer()
    const now = m.deps.clock()
    await m.deps.db.insert(promoCodes).values({
      code: 'CHAT20-RRRRRRRR',
      kind: 'chat',
      percent: 20,
      issuedTo: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 2 * windowMs),
    })
    for (let turn = 0; turn < max; turn++)
      expect(
        turn % 2
          ? await quote(guess(turn), person, { at: other })
          : await post('/api/checkout', person, m.checkoutBody({ promoCode: guess(turn) })),
      ).toMatchObject({ status: 422, code: 'promo_code_invalid' })
    expect(await quote('CHAT20-RRRRRRRR', person)).toMatchObject({
      status: 429,
      code: 'rate_limited',
      retryAfter: windowMs / 1000,
    })
    expect((await post('/api/checkout', person, m.checkoutBody({ promoCode: guess(1) }))).status).toBe(429)
    expect((await post('/api/quote', person, { items: m.cart })).status).toBe(200)
    expect((await quote('CHAT20-RRRRRRRR', person, { at: off })).status).toBe(200)
    advance(windowMs)
    expect(await statuses(2 * max, () => quote('CHAT20-RRRRRRRR', person))).toEqual(times(2 * max, 200))
  })

  it('are guessed at by visitors no more often, by IP address', async () => {
    const many = limits.promoGuessesByIp.max
    expect(await statuses(many, (turn) => quote(guess(turn), null))).toEqual(times(many, 422))
    expect((await quote(guess(1), null)).status).toBe(429)
    expect((await quote(guess(1), null, { ip: '10.0.0.9' })).status).toBe(422)
  })
})

describe('searches', () => {
  it('that are not in memory are limited by IP address; what is in memory is free', async () => {
    const search = async (q: string, { at = m, ip }: From = {}) => ({
      status: (
        await at.app.inject({ method: 'GET', url: `/api/dishes?q=${q}`, ...(ip && { remoteAddress: ip }) })
      ).statusCode,
    })
    const { max, windowMs } = limits.search
    for (const { deps } of [m, other, off]) await deps.search.ready()
    expect((await search('dal')).status).toBe(200)
    expect(await statuses(20, () => search('dal'))).toEqual(times(20, 200))
    const [row] = await m.deps.db.select().from(rateLimits)
    expect(row?.hits).toBe(1)
    await m.deps.db.update(rateLimits).set({ hits: max - 1 })
    expect((await search('naan')).status).toBe(200)
    expect((await search('roti')).status).toBe(429)
    expect((await search('roti', { at: other })).status).toBe(429)
    expect((await search('naan')).status).toBe(200)
    expect((await search('roti', { ip: '10.0.0.9' })).status).toBe(200)
    expect((await search('paneer', { at: off })).status).toBe(200)
    advance(windowMs)
    expect((await search('lassi')).status).toBe(200)
  })
})

describe('receipts and photos', () => {
  it('are limited by account, whatever the address', async () => {
    const person = await newcomer()
    const authorization = `Bearer ${await signAccessToken(m.deps, person.caller)}`
    for (const [limit, method, url] of [
      [limits.orderReceiptOfAccount, 'GET', '/api/orders/ORD-AAAAAAAAA/receipt.pdf'],
      [limits.photoOfAccount, 'PUT', `/api/users/${person.id}/photo`],
    ] as const) {
      const call = async (turn: number) => {
        const remoteAddress = `10.2.${Math.floor(turn / 250)}.${turn % 250}`
        const headers = { authorization, ...(method === 'PUT' && { 'content-type': 'image/png' }) }
        const response = await m.app.inject({ method, url, headers, remoteAddress })
        return { status: response.statusCode }
      }
      const seen = await statuses(limit.max, call)
      expect(seen).not.toContain(429)
      expect((await call(limit.max)).status).toBe(429)
    }
  })
})

describe('event streams of one account', () => {
  const { max } = limits.streams
  const address = async (at: TestApp): Promise<number> => {
    if (!at.app.server.listening) await at.app.listen({ host: '127.0.0.1', port: 0 })
    return (at.app.server.address() as AddressInfo).port
  }
  const listen = async (at: TestApp, as: Person) => {
    const headers = { authorization: `Bearer ${await signAccessToken(at.deps, as.caller)}` }
    const port = await address(at)
    const request = get({ host: '127.0.0.1', port, path: '/api/deliveries/events', headers, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    request.on('error', () => {})
    response.on('error', () => {}).resume()
    return { status: response.statusCode ?? 0, headers: response.headers, end: () => request.destroy() }
  }
  const open = () => m.deps.db.$count(openStreams)
  const isOpen = async (count: number) => {
    while ((await open()) !== count) await new Promise((resolve) => setImmediate(resolve))
  }

  it('are limited on all instances together; ending one makes room, and so does the death of an instance', async () => {
    const agent = await makePerson(m.deps, ['ROLE_DELIVERY_AGENT'])
    const streams = await Promise.all(
      Array.from({ length: max + 4 }, (_, turn) => listen(turn % 2 ? other : m, agent)),
    )
    const opened = streams.filter(({ status }) => status === 200)
    const refused = streams.filter(({ status }) => status === 429)
    expect([opened.length, refused.length]).toEqual([max, 4])
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const someoneElse = await listen(m, await makePerson(m.deps, ['ROLE_DELIVERY_AGENT']))
    expect(someoneElse.status).toBe(200)
    opened[0]?.end()
    await isOpen(max)
    const next = await listen(m, agent)
    expect(next.status).toBe(200)
    const unlimited = await listen(off, agent)
    expect(unlimited.status).toBe(200)
    for (const stream of [...opened, someoneElse, next, unlimited]) stream.end()
    await isOpen(0)

    const until = new Date(m.deps.clock().getTime() + 40_000)
    const left = Array.from({ length: max }, () => ({ id: randomUUID(), userId: agent.id, until }))
    await m.deps.db.insert(openStreams).values(left)
    expect((await listen(m, agent)).status).toBe(429)
    advance(40_001)
    const after = await listen(m, agent)
    expect(after.status).toBe(200)
    await purgeLapsedStreams(m.deps)
    expect(await open()).toBe(1)
    after.end()
    await isOpen(0)
  })
})

const luhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
