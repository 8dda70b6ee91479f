import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Gift } from '#shared/credit/gift-contracts.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { hostedMarketplace } from '#tests/hosted.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { whileTime } from '#tests/runs.ts'
import { sandboxWebhook } from '../../payments/sandbox/sandbox-webhook.ts'
import { sendGift } from './send-gift.ts'

let m: Marketplace
let friend: Person
beforeAll(async () => {
  m = await marketplace()
  friend = await makePerson(m.deps, ['ROLE_CUSTOMER'])
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const paid = { payment: card(), amount: 50_000 }
const buy = (body: object = {}, as = m.customer, key: string = randomUUID()) =>
  m.call('POST', '/api/credit/gifts', { as, body: { ...paid, ...body }, key })
const redeem = (code: string, as = friend) => m.call('POST', '/api/credit/redeem', { as, body: { code } })
const refund = (id: string, as = m.customer) => m.call('POST', `/api/credit/gifts/${id}/refund`, { as })
const balance = async (as = friend): Promise<number> =>
  (await m.call('GET', '/api/credit', { as })).body.balance
const own = async (as = m.customer): Promise<Gift[]> =>
  (await m.call('GET', '/api/credit/gifts', { as })).body.items
const settle = async (paymentId: string) => {
  const { body, headers } = sandboxWebhook(m.deps, paymentId)
  const all = { 'content-type': 'application/json', ...headers }
  await m.app.inject({ method: 'POST', url: '/api/payments/webhook', headers: all, payload: body })
}

describe('a gift of credit', () => {
  it('is paid, and its code becomes the credit of whoever redeems it, once', async () => {
    const before = await balance()
    const { status, body } = await buy()
    expect([status, body.status, body.amount]).toEqual([201, 'paid', 50_000])
    expect(body.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    const typed = ` ${body.code.toLowerCase().replaceAll('-', ' ')} `
    expect((await redeem(typed)).body).toEqual({ amount: 50_000, balance: before + 50_000 })
    // A repeat is answered, and adds nothing; nobody else can.
    expect((await redeem(body.code)).body.balance).toBe(before + 50_000)
    expect((await redeem(body.code, m.customer)).status).toBe(404)
    expect((await own()).find(({ id }) => id === body.id)).toMatchObject({ status: 'redeemed', code: null })
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('pays for food as any credit does', async () => {
    const { body } = await buy()
    await redeem(body.code)
    const { body: placed } = await m.checkout({ credit: true }, randomUUID(), friend)
    expect(placed.orders[0]).toMatchObject({ paymentMethod: 'credit' })
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is bought once with a key, however often it is asked for', async () => {
    const key = randomUUID()
    const first = await buy({}, m.customer, key)
    expect((await buy({}, m.customer, key)).body).toEqual(first.body)
    expect((await own()).filter(({ id }) => id === first.body.id)).toHaveLength(1)
    expect((await buy({ amount: 60_000 }, m.customer, key)).status).toBe(422)
    // A copy of the table of responses is worth nothing, and a repeat has the code all the same.
    const { rows } = await m.deps.pool.query('SELECT response::text FROM idempotency_keys WHERE key = $1', [
      key,
    ])
    expect(rows[0].response).toContain(first.body.id)
    expect(rows[0].response).not.toContain(first.body.code)
    await redeem(first.body.code)
    expect((await buy({}, m.customer, key)).body).toEqual(first.body)
  })

  it('is redeemed once by many at the same time', async () => {
    const { body } = await buy()
    const people = await Promise.all(Array.from({ length: 8 }, () => makePerson(m.deps, ['ROLE_CUSTOMER'])))
    const answers = await Promise.all(people.map((as) => redeem(body.code, as)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const sums = await Promise.all(people.map((as) => balance(as)))
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(50_000)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is given back until it is redeemed, by its buyer alone, and is worth nothing then', async () => {
    const { body } = await buy()
    expect((await refund(body.id, friend)).status).toBe(404)
    expect((await refund(body.id)).body).toMatchObject({ status: 'refunded', code: null })
    expect((await refund(body.id)).body.status).toBe('refunded')
    expect((await redeem(body.code)).status).toBe(404)
    const { rows } = await m.deps.pool.query(
      'SELECT p.status, p.refunded FROM payments p JOIN credit_gifts g ON g.payment_id = p.id WHERE g.id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ status: 'refunded', refunded: '50000' }])
    const other = (await buy()).body
    await redeem(other.code)
    expect(await refund(other.id)).toMatchObject({ status: 409, body: { code: 'illegal_transition' } })
    expect((await refund('nothing')).status).toBe(404)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is either redeemed or given back where both come at once', async () => {
    const { body } = await buy()
    const before = await balance()
    const [one, other] = await Promise.all([redeem(body.code), refund(body.id)])
    expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1)
    expect(await balance()).toBe(one.status === 200 ? before + 50_000 : before)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is between the amounts of the settings, and none is sold where the most is nothing', async () => {
    expect((await buy({ amount: 9_900 })).body.fields.amount).toContain('₹100')
    expect((await buy({ amount: 1_000_100 })).status).toBe(422)
    const set = (giftMost: number) =>
      m.call('PUT', '/api/admin/settings', { as: m.admin, body: { credit: { giftMost } } })
    await set(0)
    expect((await buy()).body.fields.amount).toBe('No gifts are sold here.')
    await set(1_000_000)
  })

  it('that is declined is none, and one that is paid too late goes back', async () => {
    expect((await buy({ payment: card('4000000000000002') })).status).toBe(402)
    const { body } = await buy({ payment: card('4000000000000119') })
    expect(body).toMatchObject({ status: 'waiting', code: null })
    const { rows } = await m.deps.pool.query('SELECT payment_id FROM credit_gifts WHERE id = $1', [body.id])
    await settle(rows[0].payment_id)
    expect((await own()).find(({ id }) => id === body.id)).toMatchObject({ status: 'paid' })
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('is mailed once to its buyer, and with the message to whom it is for, in the buyer’s language', async () => {
    const recipientEmail = 'meera@example.com'
    const message = 'Alles Gute & <b>enjoy</b>'
    const { body } = await buy({ recipientEmail, recipientName: 'Meera', message })
    const { rows } = await m.deps.pool.query("SELECT data FROM pgboss.job WHERE name = 'gift-mail'")
    expect(rows.map(({ data }) => data)).toContainEqual({ giftId: body.id })
    expect(JSON.stringify(rows)).not.toContain(body.code)
    await sendGift(m.deps, body.id)
    await sendGift(m.deps, body.id)
    const mails = (await sentMails(m.deps)).filter(({ text }) => text.includes(body.code))
    expect(mails).toHaveLength(2)
    const received = mails.find(({ text }) => text.includes('Meera') && text.includes(message))
    expect(received?.text).toContain(`/gift#${body.code}`)
    expect(received?.html).not.toContain('<b>enjoy</b>')
  })

  it('is in the export of both, and its words go with the account', async () => {
    const [giver, taker] = await Promise.all([
      makePerson(m.deps, ['ROLE_CUSTOMER']),
      makePerson(m.deps, ['ROLE_CUSTOMER']),
    ])
    const { body } = await buy({ recipientEmail: 'a@example.com', message: 'Private' }, giver)
    await redeem(body.code, taker)
    const exported = async (as: Person) =>
      (await m.call('GET', `/api/users/${as.caller.userId}/export`, { as })).body
    expect((await exported(giver)).giftsBought).toMatchObject([{ amount: 50_000, message: 'Private' }])
    expect((await exported(taker)).giftsRedeemed).toMatchObject([{ amount: 50_000 }])
    expect(JSON.stringify(await exported(taker))).not.toContain('Private')
  })

  it('is not found by what is no code', async () => {
    expect((await redeem('ABCD-EFGH-JKLM-NPQR')).status).toBe(404)
    expect((await redeem('0000')).status).toBe(422)
  })
})

describe("the admins' list of gifts", () => {
  const list = async (query: string) =>
    (await m.call('GET', `/api/admin/credit-gifts?${query}`, { as: m.admin })).body

  it('says who bought and who redeemed what, by page, name, state and day, and no code', async () => {
    const buyer = await makePerson(m.deps, ['ROLE_CUSTOMER'], { fullName: 'Lekha Nambiar' })
    const redeemer = await makePerson(m.deps, ['ROLE_CUSTOMER'], { fullName: 'Zubin Wadia' })
    const bought: Gift[] = []
    for (const recipientEmail of [undefined, 'a@example.com', undefined]) {
      m.time.advance(1_000)
      bought.push((await buy({ ...(recipientEmail && { recipientEmail }) }, buyer)).body)
    }
    const [first, mailed, last] = bought
    await redeem(first?.code ?? '', redeemer)
    const { items } = await list('q=lekha')
    expect(items.map(({ id }: Gift) => id)).toEqual([last?.id, mailed?.id, first?.id])
    expect(items[1]).toEqual({
      id: mailed?.id,
      amount: 50_000,
      status: 'paid',
      buyer: { id: buyer.id, name: 'Lekha Nambiar' },
      redeemer: null,
      mailed: true,
      createdAt: mailed?.createdAt,
      redeemedAt: null,
    })
    expect((await list('q=wadia zubin')).items).toMatchObject([
      { id: first?.id, status: 'redeemed', redeemer: { id: redeemer.id, name: 'Zubin Wadia' } },
    ])
    expect((await list('q=lekha&status=redeemed')).items).toHaveLength(1)
    expect((await list(`q=${last?.id}`)).items).toHaveLength(1)
    expect((await list('q=lekha&to=2020-01-01')).items).toEqual([])
    const page = await list('q=lekha&limit=2')
    const rest = await list(`q=lekha&limit=2&cursor=${page.nextCursor}`)
    expect([...page.items, ...rest.items]).toEqual(items)
    expect(rest.nextCursor).toBeNull()
    const { body } = await m.app.inject({
      url: '/api/admin/credit-gifts?q=lekha',
      headers: { authorization: `Bearer ${m.admin.token}`, accept: 'text/csv' },
    })
    expect(body.trim().split('\r\n')).toHaveLength(4)
    expect(body).not.toContain(last?.code)
  })
})

it('codes are limited for each account', async () => {
  const strict = await hostedMarketplace({ RATE_LIMIT: 'on' })
  try {
    const statuses: number[] = []
    for (let at = 0; at < 11; at++)
      statuses.push(
        (
          await strict.call('POST', '/api/credit/redeem', {
            as: strict.customer,
            body: { code: 'ABCD-EFGH-JKLM-NPQR' },
          })
        ).status,
      )
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404))
    expect(statuses[10]).toBe(429)
  } finally {
    await strict.close()
  }
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const), by: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('redeem' as const), gift: fc.nat(), who: fc.nat(1) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), gift: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), gift: fc.nat() }) },
)
const numbers = ['4242424242424242', '4000000000000002', '4000000000000119', '4242424242424242']

it('gifts are never worth more than was paid for them, after any run, also at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, step), { minLength: 12, maxLength: 12 }),
      whileTime(async (pairs) => {
        const codes: { id: string; code: string | null }[] = []
        const people = [m.customer, friend]
        for (const pair of pairs)
          await Promise.all(
            pair.map(async (one) => {
              if (one.kind === 'buy') {
                const { body } = await buy({ payment: card(numbers[one.by]) })
                if (body.id !== undefined) codes.push(body)
                return
              }
              const gift = codes[one.gift % (codes.length || 1)]
              if (!gift) return
              if (one.kind === 'refund') await refund(gift.id)
              else if (one.kind === 'redeem' && gift.code) await redeem(gift.code, people[one.who])
              else if (one.kind === 'settle') {
                const { rows } = await m.deps.pool.query(
                  'SELECT payment_id FROM credit_gifts WHERE id = $1',
                  [gift.id],
                )
                await settle(rows[0].payment_id)
              }
            }),
          )
        expect(await bookErrors(m.deps.pool)).toEqual([])
      }),
    ),
    { numRuns: 4, endOnFailure: true },
  )
})
