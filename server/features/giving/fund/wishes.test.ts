import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donations, mailbox } from '#server/db/tables/index.ts'
import type { Donation } from '#shared/giving/contracts.ts'
import { paise } from '#shared/money/money.ts'
import { card } from '#tests/builders.ts'
import { sentMails } from '#tests/mails.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { sendServed } from '../served/send-served.ts'
import { spendFromFund } from './spend-from-fund.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const given = async (changes: Record<string, unknown>): Promise<Donation> => {
  m.time.advance(1_000)
  const body = { anonymous: false, payment: { method: 'creditCard', ...card() }, ...changes }
  return (await m.call('POST', '/api/donations', { body, key: randomUUID() })).body
}
const refund = (id: string) =>
  m.call('POST', `/api/admin/donations/${id}/refund`, { as: m.admin, body: { reason: 'Given twice' } })
const spend = (amount: number, receivedAt: Date | null = m.deps.clock()) =>
  m.deps.db.transaction((tx) =>
    spendFromFund(tx, {
      ...{ purpose: 'rescueRun', subjectId: randomUUID(), amount: paise(amount), portions: 12 },
      to: [{ account: 'agent', owner: m.agent.id, amount: paise(amount) }],
      ...{ restaurantId: m.restaurant.id, receivedAt, at: m.deps.clock() },
    }),
  )

describe('what a donor wishes', () => {
  it('about wall and e-mails is changed later by its token alone, a gift at checkout too', async () => {
    const gift = await given({ amount: 1_000, name: 'Meera', email: 'meera@example.com', anonymous: true })
    const change = (body: object, token = gift.receiptToken) =>
      m.call('PATCH', `/api/donations/${gift.id}?token=${token}`, { body })
    const onWall = async () => (await m.call('GET', '/api/donations?limit=1')).body.items[0]
    expect(await onWall()).toMatchObject({ name: 'Anonymous', anonymous: true, amount: 1_000 })
    expect((await change({ anonymous: false }, 'x')).status).toBe(404)
    for (const _ of ['once', 'again'])
      expect((await change({ anonymous: false })).body).toMatchObject({ anonymous: false, updates: true })
    expect(await onWall()).toMatchObject({ name: 'Meera', anonymous: false })
    expect((await change({ updates: false })).body).toMatchObject({ anonymous: false, updates: false })
    await refund(gift.id)
    const { body } = await m.checkout({ paymentMethod: 'creditCard', payment: card(), donation: 700 })
    const own = `/api/donations/${body.donation.id}`
    const seen = await m.call('GET', own, { as: m.customer })
    expect(seen.body).toMatchObject({ kind: 'checkout', anonymous: true })
    expect((await m.call('PATCH', own, { as: m.customer, body: { anonymous: false } })).body).toMatchObject({
      anonymous: false,
    })
    await refund(body.donation.id)
  })
})

describe('the e-mail that a gift was eaten', () => {
  const about = () => sentMails(m.deps, sql`${mailbox.content}::text LIKE '%#emails%'`)
  it('comes for the first of it and for the last, once each whatever is repeated, in the donor’s language, unless switched off', async () => {
    const gift = await given({ amount: 3_000, name: 'Meera', email: 'meera@example.com' })
    const quiet = await given({ amount: 1_000, email: 'quiet@example.com' })
    await m.call('PATCH', `/api/donations/${quiet.id}?token=${quiet.receiptToken}`, {
      body: { updates: false },
    })
    await m.deps.db.update(donations).set({ language: 'hi' }).where(eq(donations.id, gift.id))
    const spendings = [(await spend(1_000)).id]
    for (let time = 0; time < 2; time++) {
      await sendServed(m.deps, spendings[0] ?? '')
      m.time.advance(60_000)
    }
    const [first, none] = await about()
    expect([first?.to, none]).toEqual(['meera@example.com', undefined])
    expect(first?.subject).toBe('आपका दान भोजन बनकर खाया गया')
    // Between the first and the last of it nobody is bothered; then all of it is said to be gone.
    for (const amount of [1_000, 2_000]) {
      m.time.advance(60_000)
      spendings.push((await spend(amount)).id)
    }
    for (const id of [...spendings, ...spendings]) await sendServed(m.deps, id)
    const [, last, more] = await about()
    expect(more).toBeUndefined()
    expect(last?.text).toContain('पूरा दान')
    // What has not arrived is not told of.
    const waits = await given({ amount: 500, email: 'waits@example.com' })
    await sendServed(m.deps, (await spend(500, null)).id)
    expect(await about()).toHaveLength(2)
    expect(waits.status).toBe('received')
  })
})
