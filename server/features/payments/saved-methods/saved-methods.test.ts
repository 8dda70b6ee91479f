import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntries, payments, savedPaymentMethods } from '#server/db/tables/index.ts'
import type { SavedMethod } from '#shared/payments/contracts.ts'
import { card, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const path = (person: Person, id = '') => `/api/users/${person.id}/payment-methods${id && `/${id}`}`
const saved = async (person = m.customer): Promise<SavedMethod[]> =>
  (await m.call('GET', path(person), { as: person })).body.items
const byCard = (changes: object = {}) => ({ paymentMethod: 'creditCard', payment: card(), ...changes })
const payWith = (savedMethodId: string, paymentMethod = 'creditCard', key: string = randomUUID()) =>
  m.checkout({ paymentMethod, payment: { savedMethodId } }, key)

describe('saved payment methods', () => {
  it('are kept when the customer wishes so, each once, and never with a number', async () => {
    await m.place(byCard())
    expect(await saved()).toEqual([])
    await m.place(byCard({ saveMethod: true }))
    m.time.advance(1_000)
    await m.place(byCard({ payment: { ...card(), expiryDate: '01/31' }, saveMethod: true }))
    m.time.advance(1_000)
    await m.place({ paymentMethod: 'upi', payment: { upiId: 'asha.rao@upi' }, saveMethod: true })
    expect(await saved()).toEqual([
      { id: expect.any(String), method: 'upi', type: 'UPI', lastFour: '.rao', expiryDate: null },
      { id: expect.any(String), method: 'creditCard', type: 'Visa', lastFour: '4242', expiryDate: '01/31' },
    ])
    const rows = await m.deps.db.select().from(savedPaymentMethods)
    expect(JSON.stringify([rows, m.logged])).not.toMatch(/4242 ?4242|asha\.rao@upi/)
  })

  it('pay again without a number', async () => {
    const [upi, visa] = await saved()
    for (const { id = '', method = '' } of [upi ?? {}, visa ?? {}]) {
      const { status, body } = await payWith(id, method)
      expect(status).toBe(201)
      const [order] = body.orders
      expect(order).toMatchObject({ status: 'confirmed', paymentMethod: method })
      expect(order.payment).toMatchObject({
        status: 'captured',
        brand: method === 'upi' ? 'UPI' : 'Visa',
        lastFour: method === 'upi' ? null : '4242',
      })
      const [kept] = await m.deps.db.select().from(payments).where(eq(payments.amount, order.total))
      expect(kept?.captured).toBe(order.total)
      expect(Object.values(await m.money(order.id)).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    }
    expect(await saved()).toHaveLength(2)
  })

  it('are not kept when the payment was declined', async () => {
    const declined = await m.checkout(byCard({ payment: card('4000 0000 0000 0002'), saveMethod: true }))
    expect(declined.status).toBe(402)
    expect(await saved()).toHaveLength(2)
  })

  it('are kept after a donation too, of those who are signed in', async () => {
    const body = {
      amount: 5_000,
      anonymous: false,
      payment: { method: 'creditCard', ...card('5555 5555 5555 4444') },
      saveMethod: true,
    }
    for (const as of [m.agent, null])
      expect((await m.call('POST', '/api/donations', { as, body, key: randomUUID() })).status).toBe(201)
    expect(await saved(m.agent)).toMatchObject([{ type: 'Mastercard', lastFour: '4444' }])
  })

  it("cannot be another person's, nor of the other kind, nor gone", async () => {
    const [agents] = await saved(m.agent)
    const [, visa] = await saved()
    const wrong = [
      [agents?.id, 'creditCard'],
      [visa?.id, 'upi'],
      ['no-such-method', 'creditCard'],
    ]
    for (const [id = '', method = ''] of wrong)
      expect(await payWith(id, method)).toMatchObject({
        status: 422,
        body: { fields: { 'payment.savedMethodId': expect.stringContaining('no longer saved') } },
      })
    expect((await m.call('GET', path(m.agent), { as: m.customer })).status).toBe(404)
    const strange = await m.call('DELETE', path(m.customer, agents?.id), { as: m.customer })
    expect(strange.status).toBe(404)
  })

  it('are removed for good, and a repeated checkout is still answered like the first', async () => {
    const [, visa] = await saved()
    const key = randomUUID()
    const first = await payWith(visa?.id ?? '', 'creditCard', key)
    const removed = await m.call('DELETE', path(m.customer, visa?.id), { as: m.customer })
    expect(removed.status).toBe(200)
    expect((await saved()).map(({ type }) => type)).toEqual(['UPI'])
    const repeat = await payWith(visa?.id ?? '', 'creditCard', key)
    expect([repeat.status, repeat.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(repeat.body).toEqual(first.body)
    expect((await payWith(visa?.id ?? '')).status).toBe(422)
  })

  it('are removed by an admin only with an entry in the audit log, and by their owner without one', async () => {
    const entries = () =>
      m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, m.customer.id))
    const [upi] = await saved()
    expect(await entries()).toEqual([])
    const removed = await m.call('DELETE', path(m.customer, upi?.id), { as: m.admin })
    expect(removed.status).toBe(200)
    expect(await entries()).toMatchObject([
      { actorId: m.admin.id, action: 'account.changed', after: { fields: ['paymentMethods'] } },
    ])
    expect((await m.call('DELETE', path(m.customer, upi?.id), { as: m.admin })).status).toBe(404)
    expect(await entries()).toHaveLength(1)
  })
})
