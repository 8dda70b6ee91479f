import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signAccessToken } from '#server/http/sign-in/access-token.ts'
import { startOfDay } from '#shared/calendar.ts'
import { paise } from '#shared/money/money.ts'
import type { OwnStamps } from '#shared/thanks/contracts.ts'
import { rewardOf } from '#shared/thanks/stamps.ts'
import { noon } from '#tests/app.ts'
import { bookErrors } from '#tests/books.ts'
import { card as bankCard, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'
import { payOutWeek } from '../payouts/pay-out.ts'
import { fillCards } from './fill-cards.ts'

let m: Marketplace
let eater: Person
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(async () => {
  m.time.set(noon)
  eater = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  await offer()
})

const card = { every: 3, reward: 'amount', amount: 5_000, active: true }
const offer = (fields: object = {}) =>
  m.call('PUT', '/api/restaurant/stamp-card', { as: m.staff, body: { ...card, ...fields } })
const stampsOf = async (as = eater): Promise<OwnStamps['items'][number] | undefined> =>
  (await m.call('GET', '/api/credit/stamps', { as })).body.items.find(
    ({ restaurant }: OwnStamps['items'][number]) => restaurant.id === m.restaurant.id,
  )
const balance = async (as = eater): Promise<number> =>
  (await m.call('GET', '/api/credit', { as })).body.balance
const eat = async (body: Record<string, unknown> = {}): Promise<string> => {
  const { body: placed } = await m.checkout(body, randomUUID(), eater)
  const [{ id }] = placed.orders
  m.time.advance(1_000)
  for (const step of ['accept', 'ready', 'deliver']) await m.kitchen(id, step)
  return id
}
const fill = async () => {
  m.time.advance(31 * 60_000)
  return (await Promise.all([fillCards(m.deps), fillCards(m.deps)])).flat()
}
const giveBack = (id: string, amount?: number) =>
  m.call('POST', `/api/admin/orders/${id}/refund`, {
    as: m.admin,
    body: { reason: 'Cold', ...(amount !== undefined && { amount }) },
    key: randomUUID(),
  })

describe('a stamp card', () => {
  it('is offered by its restaurant, and seen by everybody', async () => {
    const seen = async () => (await m.call('GET', `/api/restaurants/${m.restaurant.id}/stamp-card`)).body.card
    expect(await seen()).toEqual({ every: 3, reward: 'amount', amount: 5_000 })
    await offer({ active: false })
    expect(await seen()).toBeNull()
    expect((await offer({ every: 1 })).status).toBe(422)
    const { id } = await makeRestaurant(m.deps)
    expect((await m.call('GET', `/api/restaurants/${id}/stamp-card`)).body.card).toBeNull()
  })

  it('gives credit with every third delivered order, once, at the restaurant’s cost', async () => {
    await eat()
    await eat()
    expect(await fill()).toEqual([])
    expect(await stampsOf()).toMatchObject({ stamps: 2, filled: 0 })
    const third = await eat()
    // It could still be given back.
    expect(await fillCards(m.deps)).toEqual([])
    expect(await fill()).toEqual([third])
    expect(await balance()).toBe(5_000)
    expect(await stampsOf()).toMatchObject({ stamps: 0, filled: 1 })
    expect(await fill()).toEqual([])
    for (let at = 0; at < 3; at++) await eat()
    await fill()
    expect(await balance()).toBe(10_000)
    const { rows } = await m.deps.pool.query(
      "SELECT account, sum(amount)::int AS sum FROM ledger_entries WHERE kind = 'stamps' GROUP BY 1 ORDER BY 1",
    )
    expect(rows).toEqual([
      { account: 'credit', sum: 10_000 },
      { account: 'restaurant', sum: -10_000 },
    ])
    expect(await bookErrors(m.deps.pool)).toEqual([])
    expect((await sentMails(m.deps)).filter(({ subject }) => subject.includes('stamp card')).length).toBe(2)
    const own = (await m.call('GET', '/api/restaurant/stamp-card', { as: m.staff })).body
    expect(own).toMatchObject({ filled: 2, given: 10_000 })
  })

  it('has no stamp for an order that is cancelled or given back, and one for who got some of it back', async () => {
    const { body } = await m.checkout({}, randomUUID(), eater)
    await m.call('POST', `/api/orders/${body.orders[0].id}/cancel`, { as: eater })
    expect(await stampsOf()).toBeUndefined()
    const [first, second] = [await eat(), await eat()]
    expect(await stampsOf()).toMatchObject({ stamps: 2 })
    await giveBack(second, 100)
    expect(await stampsOf()).toMatchObject({ stamps: 2 })
    await giveBack(first)
    expect(await stampsOf()).toMatchObject({ stamps: 1 })
    await eat()
    expect(await fill()).toEqual([])
  })

  it('that was filled by an order given back later waits for one more', async () => {
    const ids = [await eat(), await eat(), await eat()]
    await fill()
    expect(await balance()).toBe(5_000)
    await giveBack(String(ids[2]))
    expect(await stampsOf()).toMatchObject({ stamps: -1 })
    expect(await balance()).toBe(5_000)
    for (let at = 0; at < 3; at++) await eat()
    expect(await fill()).toEqual([])
    await eat()
    expect(await fill()).toHaveLength(1)
    expect(await bookErrors(m.deps.pool)).toEqual([])
  })

  it('may give what the dearest dish of the order costs, up to an amount', async () => {
    await offer({ reward: 'dish', every: 2, amount: 900 })
    await eat()
    await eat({ items: [{ dishId: m.naan.id, quantity: 3 }] })
    await fill()
    expect(await balance()).toBe(250)
    expect(rewardOf({ reward: 'dish', amount: paise(900) }, [{ price: 1_000 }, { price: 250 }])).toBe(900)
    expect(rewardOf({ reward: 'amount', amount: paise(900) }, [{ price: 250 }])).toBe(900)
  })

  it('gives nothing while it is not offered, and keeps its stamps', async () => {
    for (let at = 0; at < 3; at++) await eat()
    await offer({ active: false })
    expect(await fill()).toEqual([])
    await offer()
    expect(await fill()).toHaveLength(1)
  })

  it('is taken from the restaurant’s payout, as a line of its statement, and counts as no order', async () => {
    const other = await marketplace()
    try {
      await other.call('PUT', '/api/restaurant/stamp-card', { as: other.staff, body: card })
      for (let at = 0; at < 4; at++) {
        const { id } = await other.place({ paymentMethod: 'creditCard', payment: bankCard() })
        for (const step of ['accept', 'ready', 'deliver']) await other.kitchen(id, step)
      }
      other.time.advance(31 * 60_000)
      await fillCards(other.deps)
      other.time.set(new Date(startOfDay('2026-01-12').getTime() + 3_600_000))
      await payOutWeek(other.deps)
      const [payout] = (await other.call('GET', '/api/restaurant/payouts', { as: other.staff })).body.items
      const { rows } = await other.deps.pool.query(
        "SELECT kind, sum(amount)::int AS sum FROM ledger_entries WHERE account = 'restaurant' GROUP BY 1 ORDER BY 1",
      )
      expect(rows.map(({ kind, sum }) => [kind, sum])).toEqual([
        ['payout', -payout.earned],
        ['settlement', payout.earned + 5_000],
        ['stamps', -5_000],
      ])
      expect(payout.orders).toBe(4)
      const pdf = await other.app.inject({
        method: 'GET',
        url: `/api/restaurant/payouts/${payout.id}/statement.pdf`,
        headers: { authorization: `Bearer ${await signAccessToken(other.deps, other.staff.caller)}` },
      })
      expect(pdfText(pdf.rawPayload)).toContain('Stamp cards')
      expect(await bookErrors(other.deps.pool)).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('is in the export of who filled it', async () => {
    for (let at = 0; at < 3; at++) await eat()
    await fill()
    const { body } = await m.call('GET', `/api/users/${eater.caller.userId}/export`, { as: eater })
    expect(body.stampCards).toMatchObject([{ restaurantId: m.restaurant.id, amount: 5_000 }])
  })
})
