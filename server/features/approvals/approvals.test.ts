import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Approval } from '#shared/approvals/contracts.ts'
import { dayMs } from '#shared/time.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { changeSetting } from '../settings/change-setting.ts'
import { expireApprovals } from './expiry.ts'

let m: Marketplace
let second: Person
beforeAll(async () => {
  m = await marketplace()
  second = await makePerson(m.deps, ['ROLE_ADMIN'], { fullName: 'Second Admin' })
})
afterAll(() => m.close())

const upi = { paymentMethod: 'upi', payment: { upiId: 'success@upi' } }
const paid = async () => {
  const { id } = await m.place(upi)
  for (const step of ['accept', 'ready', 'deliver']) await m.kitchen(id, step)
  return id
}
const donation = { anonymous: false, payment: { method: 'upi', upiId: 'success@upi' } }
const set = (value: object) => changeSetting(m.deps, { kind: 'operator' }, 'approvals', value)
const refund = (id: string, body: object, as: Person = m.admin) =>
  m.call('POST', `/api/admin/orders/${id}/refund`, { as, body: { reason: 'Cold', ...body } })
const ask = (body: object, as: Person = m.admin) => m.call('POST', '/api/admin/approvals', { as, body })
const decide = (id: string, as: Person = second, body: object = { decision: 'approve' }) =>
  m.call('POST', `/api/admin/approvals/${id}/decision`, { as, body })
const refunded = async (id: string): Promise<number> =>
  (await m.call('GET', `/api/admin/orders/${id}`, { as: m.admin })).body.order.payment.refunded
const open = async (as: Person = m.admin): Promise<Approval[]> =>
  (await m.call('GET', '/api/admin/approvals?limit=100', { as })).body.items
beforeEach(() => set({}))

describe('what takes a second admin', () => {
  it('is nothing, as the product comes', async () => {
    const id = await paid()
    expect((await refund(id, {})).status).toBe(200)
    expect((await m.call('POST', '/api/admin/payout-files', { as: m.admin })).status).toBe(200)
    const changed = { pricing: { commissionPercent: 14 } }
    expect((await m.call('PUT', '/api/admin/settings', { as: m.admin, body: changed })).status).toBe(200)
  })

  it('is a refund with which more of an order is back than the settings say, in one piece or in several', async () => {
    await set({ refundOver: 500 })
    const id = await paid()
    expect((await refund(id, { amount: 501 })).body.code).toBe('approval_needed')
    expect((await refund(id, {})).status).toBe(409)
    expect((await refund(id, { amount: 400 })).status).toBe(200)
    expect((await refund(id, { amount: 101 })).body.code).toBe('approval_needed')
    expect((await refund(id, { amount: 100 })).status).toBe(200)
    expect(await refunded(id)).toBe(500)
  })

  it('is approved by another, done once, and stands in the audit log of both', async () => {
    await set({ refundOver: 500 })
    const id = await paid()
    const input = { amount: 700, reason: 'Cold' }
    const asked = await ask({ kind: 'refund', subject: id, input })
    expect(asked).toMatchObject({
      status: 201,
      body: {
        kind: 'refund',
        subject: id,
        amount: 700,
        state: 'open',
        own: true,
        askedBy: { id: m.admin.id },
      },
    })
    // Said twice, it stands there once; another one about the same has to wait.
    expect((await ask({ kind: 'refund', subject: id, input })).body.id).toBe(asked.body.id)
    expect((await ask({ kind: 'refund', subject: id, input: { ...input, amount: 800 } })).status).toBe(409)
    expect((await ask({ kind: 'refund', subject: id, input }, second)).status).toBe(409)
    expect(await refunded(id)).toBe(0)
    // What needs somebody: the other, not oneself.
    const waiting = async (as: Person) =>
      (await m.call('GET', '/api/admin/stats', { as })).body.waiting.approvals
    expect([(await waiting(m.admin)).count, (await waiting(second)).count]).toEqual([0, 1])
    expect((await open(second)).find((one) => one.id === asked.body.id)).toMatchObject({ own: false })

    for (const decision of ['approve', 'decline'])
      expect((await decide(asked.body.id, m.admin, { decision, reason: 'x' })).status).toBe(403)
    const all = await Promise.all([1, 2, 3].map(() => decide(asked.body.id)))
    expect(all.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'approved']))
    expect(await refunded(id)).toBe(700)
    expect((await decide(asked.body.id, second, { decision: 'decline', reason: 'x' })).status).toBe(409)
    expect((await waiting(second)).count).toBe(0)
    const { rows } = await m.deps.pool.query(
      `SELECT action, actor_id AS by FROM audit_entries WHERE subject_id = ANY ($1) ORDER BY id`,
      [[id, asked.body.id]],
    )
    expect(rows.slice(-3)).toEqual([
      { action: 'approval.asked', by: m.admin.id },
      { action: 'order.refunded', by: m.admin.id },
      { action: 'approval.approved', by: second.id },
    ])
    const decided = await m.call('GET', '/api/admin/approvals?state=decided', { as: m.admin })
    expect(decided.body.items[0]).toMatchObject({ id: asked.body.id, decidedBy: { name: 'Second Admin' } })
  })

  it('is declined with a reason, and nothing is done', async () => {
    await set({ refundOver: 1 })
    const id = await paid()
    await m.call('POST', `/api/orders/${id}/refund-request`, {
      as: m.customer,
      body: { reason: 'Cold', cause: 'quality' },
    })
    const grant = { decision: 'grant', amount: 300, reason: 'Sorry' }
    const path = `/api/admin/refund-requests/${id}`
    expect((await m.call('POST', path, { as: m.admin, body: grant })).body.code).toBe('approval_needed')
    const { body } = await ask({ kind: 'refundRequest', subject: id, input: grant })
    expect((await decide(body.id, second, { decision: 'decline' })).status).toBe(422)
    const declined = await decide(body.id, second, { decision: 'decline', reason: 'Too much' })
    expect(declined.body).toMatchObject({ state: 'declined', reason: 'Too much' })
    expect(await refunded(id)).toBe(0)
    // Asked for again, and granted: the customer's request is decided.
    const again = (await ask({ kind: 'refundRequest', subject: id, input: grant })).body
    expect((await decide(again.id)).status).toBe(200)
    expect(await refunded(id)).toBe(300)
  })

  it('stays open where it cannot be done by now, and where who asked may no longer', async () => {
    await set({ refundOver: 500 })
    const id = await paid()
    const third = await makePerson(m.deps, ['ROLE_ADMIN'])
    const { body } = await ask({ kind: 'refund', subject: id, input: { amount: 600, reason: 'Cold' } }, third)
    await m.deps.pool.query("UPDATE users SET roles = '{ROLE_CUSTOMER}' WHERE id = $1", [third.id])
    expect((await decide(body.id)).body).toMatchObject({ code: 'illegal_transition' })
    await m.deps.pool.query("UPDATE users SET roles = '{ROLE_ADMIN}' WHERE id = $1", [third.id])
    // All of it went back meanwhile.
    await set({})
    expect((await refund(id, {})).status).toBe(200)
    const before = await refunded(id)
    expect((await decide(body.id)).status).toBe(409)
    expect((await open()).some((one) => one.id === body.id)).toBe(true)
    expect(await refunded(id)).toBe(before)
  })

  it('is withdrawn by who asked for it, and by nobody else, until somebody decides', async () => {
    await set({ refundOver: 500 })
    const id = await paid()
    const input = { amount: 700, reason: 'Cold' }
    const withdraw = (approval: string, as: Person = m.admin) =>
      m.call('POST', `/api/admin/approvals/${approval}/withdraw`, { as })
    const { body } = await ask({ kind: 'refund', subject: id, input })
    expect((await withdraw(body.id, second)).status).toBe(403)
    for (const none of [randomUUID(), 'none']) expect((await withdraw(none)).status).toBe(404)
    const all = await Promise.all([1, 2].map(() => withdraw(body.id)))
    expect(all.map(({ status, body: gone }) => [status, gone.state, gone.decidedBy, gone.expiresAt])).toEqual(
      Array(2).fill([200, 'withdrawn', null, null]),
    )
    expect((await decide(body.id)).body).toMatchObject({ code: 'illegal_transition' })
    expect(await refunded(id)).toBe(0)
    const { rows } = await m.deps.pool.query('SELECT action FROM audit_entries WHERE subject_id = $1', [
      body.id,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['approval.asked', 'approval.withdrawn'])
    // The matter can be asked for anew; what is decided is nobody's to withdraw.
    const again = (await ask({ kind: 'refund', subject: id, input })).body
    expect((await decide(again.id)).status).toBe(200)
    expect((await withdraw(again.id)).status).toBe(409)
    const closed = (await m.call('GET', '/api/admin/approvals?state=decided', { as: m.admin })).body.items
    const stateOf = (one: string) => closed.find((approval: Approval) => approval.id === one)?.state
    expect([stateOf(body.id), stateOf(again.id)]).toEqual(['withdrawn', 'approved'])
  })

  it('waits for fourteen days, and has to be asked for again after that', async () => {
    await set({ refundOver: 500 })
    const id = await paid()
    const input = { amount: 700, reason: 'Cold' }
    const first = (await ask({ kind: 'refund', subject: id, input })).body
    const until = new Date(m.deps.clock().getTime() + 14 * dayMs).toISOString()
    expect(first.expiresAt).toBe(until)
    await m.deps.pool.query(`UPDATE approvals SET asked_at = asked_at - interval '14 days' WHERE id = $1`, [
      first.id,
    ])
    // Also before the hourly job has come by.
    expect((await decide(first.id)).body).toMatchObject({ code: 'illegal_transition' })
    expect(await refunded(id)).toBe(0)
    // It stands in nobody's way.
    const second = (await ask({ kind: 'refund', subject: id, input })).body
    expect(second.id).not.toBe(first.id)
    const stateOf = async (one: string) =>
      (await m.deps.pool.query('SELECT state FROM approvals WHERE id = $1', [one])).rows[0].state
    expect(await stateOf(first.id)).toBe('expired')
    await m.deps.pool.query(`UPDATE approvals SET asked_at = asked_at - interval '15 days' WHERE id = $1`, [
      second.id,
    ])
    await expireApprovals(m.deps.db, m.deps.clock())
    expect([await stateOf(second.id), (await decide(second.id)).status]).toEqual(['expired', 409])
  })

  it('is a file of payouts, and what decides about money, with this itself', async () => {
    await set({ payoutFiles: true, moneySettings: true })
    expect((await m.call('POST', '/api/admin/payout-files', { as: m.admin })).body.code).toBe(
      'approval_needed',
    )
    const file = (await ask({ kind: 'payoutFile' })).body
    expect((await decide(file.id)).status).toBe(200)

    const put = (body: object) => m.call('PUT', '/api/admin/settings', { as: m.admin, body })
    expect((await put({ ordering: { acceptMinutes: 12 } })).status).toBe(200)
    for (const body of [{ pricing: { deliveryFee: 100 } }, { approvals: { moneySettings: false } }])
      expect((await put(body)).body.code).toBe('approval_needed')
    expect(
      (await ask({ kind: 'settings', input: { pricing: { deliveryFee: -1 } } })).body.fields,
    ).toHaveProperty('pricing.deliveryFee')
    const change = (await ask({ kind: 'settings', input: { approvals: { moneySettings: false } } })).body
    expect((await decide(change.id)).status).toBe(200)
    expect((await put({ pricing: { deliveryFee: 100 } })).status).toBe(200)
  })

  it('is a commission, a promo code and a large refund of a donation, and never that one pauses', async () => {
    await set({ moneySettings: true, refundOver: 5_000 })
    const restaurant = `/api/admin/restaurants/${m.restaurant.id}`
    const percent = async () =>
      (await m.call('GET', restaurant, { as: m.admin })).body.restaurant.commissionPercent
    const commission = { commissionPercent: 3 }
    const before = await percent()
    expect((await m.call('PATCH', restaurant, { as: m.admin, body: commission })).body.code).toBe(
      'approval_needed',
    )
    expect((await m.call('PATCH', restaurant, { as: m.admin, body: { area: 'Hebbal' } })).status).toBe(200)
    expect((await ask({ kind: 'commission', subject: 'none', input: commission })).status).toBe(404)
    const wrong = { commissionPercent: 101 }
    expect((await ask({ kind: 'commission', subject: m.restaurant.id, input: wrong })).status).toBe(422)
    const asked = (await ask({ kind: 'commission', subject: m.restaurant.id, input: commission })).body
    expect(await percent()).toBe(before)
    expect((await decide(asked.id)).status).toBe(200)
    expect(await percent()).toBe(3)

    const codes = '/api/admin/promo-codes'
    const terms = { percent: 20, maxUses: 5 }
    const add = { ...terms, code: 'second20' }
    const post = await m.call('POST', codes, { as: m.admin, body: add })
    expect(post.body.code).toBe('approval_needed')
    const made = (await ask({ kind: 'promoCode', subject: 'SECOND20', input: add })).body
    expect((await decide(made.id)).status).toBe(200)
    const put = (body: object) => m.call('PUT', `${codes}/SECOND20`, { as: m.admin, body })
    expect((await put({ ...terms, percent: 90 })).body.code).toBe('approval_needed')
    expect((await put({ ...terms, percent: 90, paused: true })).body.code).toBe('approval_needed')
    const paused = await put({ ...terms, paused: true })
    expect([paused.status, paused.body.paused]).toEqual([200, true])
    expect((await put(terms)).body.code).toBe('approval_needed')
    const opened = (await ask({ kind: 'promoCode', subject: 'SECOND20', input: terms })).body
    expect((await decide(opened.id)).status).toBe(200)
    // What is not a new code cannot become one by being approved, nor the other way round.
    const again = (await ask({ kind: 'promoCode', subject: 'SECOND20', input: add })).body
    expect((await decide(again.id)).status).toBe(422)

    const gift = async (amount: number): Promise<string> =>
      (await m.call('POST', '/api/donations', { key: randomUUID(), body: { ...donation, amount } })).body.id
    const giveBack = (id: string) =>
      m.call('POST', `/api/admin/donations/${id}/refund`, { as: m.admin, body: { reason: 'Given twice' } })
    expect((await giveBack(await gift(5_000))).status).toBe(200)
    const large = await gift(5_001)
    expect((await giveBack(large)).body.code).toBe('approval_needed')
    const input = { reason: 'Given twice' }
    const back = await ask({ kind: 'donationRefund', subject: large, input })
    expect(back.body).toMatchObject({ amount: 5_001 })
    expect((await decide(back.body.id)).status).toBe(200)
    expect((await giveBack(large)).body.code).toBe('illegal_transition')
  })

  it('is asked for, and decided, by whoever may do it', async () => {
    await set({ refundOver: 1, payoutFiles: true })
    const support = await makePerson(m.deps, ['ROLE_ADMIN'], { adminRole: 'support' })
    const as = async (person: Person) => {
      const { accountById } = await import('../accounts/account-store.ts')
      const { callerOf } = await import('../accounts/account-view.ts')
      const { signAccessToken } = await import('../../http/sign-in/access-token.ts')
      const record = await accountById(m.deps.db, person.id)
      if (!record) throw new Error('no account')
      const caller = callerOf(record, person.caller.sessionId)
      return { ...person, caller, token: await signAccessToken(m.deps, caller) }
    }
    const helper = await as(support)
    expect((await ask({ kind: 'payoutFile' }, helper)).status).toBe(403)
    const file = (await ask({ kind: 'payoutFile' })).body
    expect((await decide(file.id, helper)).status).toBe(403)
    const id = await paid()
    const asked = (await ask({ kind: 'refund', subject: id, input: { amount: 2, reason: 'x' } })).body
    expect((await decide(asked.id, helper)).status).toBe(200)
    for (const wrong of [
      { kind: 'gift' },
      { kind: 'refund', subject: id, input: { amount: -1, reason: 'x' } },
      { kind: 'refund', subject: id, input: { reason: '' } },
      { kind: 'settings', input: { colours: {} } },
      {},
    ])
      expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(422)
    for (const subject of ['', 'ORD-NONE'])
      expect((await ask({ kind: 'refund', subject, input: { amount: 1, reason: 'x' } })).status).toBe(404)
    for (const none of [randomUUID(), 'none']) expect((await decide(none)).status).toBe(404)
  })
})
