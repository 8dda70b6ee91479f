import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries, restaurantStaff } from '#server/db/tables/index.ts'
import { payoutStates } from '#shared/payouts/payout-state.ts'
import { noon } from '#tests/app.ts'
import { makeDish, makePerson, makeRestaurant, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'
import { signAccessToken } from '../../http/sign-in/access-token.ts'
import { changeSetting } from '../settings/change-setting.ts'
import { payOutWeek } from './pay-out.ts'

let m: Marketplace
let staff: Person
let cook: Person
let restaurantId: string
let orderId: string
beforeAll(async () => {
  m = await marketplace()
  m.time.set(noon)
  restaurantId = (await makeRestaurant(m.deps, { name: 'Rasoi' })).id
  staff = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId })
  cook = await makePerson(m.deps, ['ROLE_RESTAURANT'], { restaurantId })
  await m.deps.db.update(restaurantStaff).set({ role: 'cook' }).where(eq(restaurantStaff.userId, cook.id))
  const dish = await makeDish(m.deps, restaurantId, { name: 'Pav Bhaji', price: 1_000 })
  // Below the free limit: a fee with tax of its own, which is none of the restaurant's.
  const order = await m.place({
    items: [{ dishId: dish.id, quantity: 1 }],
    paymentMethod: 'upi',
    payment: { upiId: 'success@upi' },
  })
  orderId = order.id
  await m.call('POST', `/api/restaurant/orders/${orderId}/accept`, { as: staff })
  for (const step of ['claim', 'start-pickup']) await m.carry(orderId, step)
  await m.call('POST', `/api/restaurant/orders/${orderId}/ready`, { as: staff })
  for (const step of ['confirm-pickup', 'complete']) await m.carry(orderId, step)
  m.time.advance(7 * 24 * 3_600_000)
  await payOutWeek(m.deps)
})
afterAll(() => m.close())

const own = async () => (await m.call('GET', '/api/restaurant/payouts', { as: staff })).body.items[0]
const mark = (id: string, body: object, as = m.admin) =>
  m.call('POST', `/api/admin/payouts/${id}/state`, { as, body })
const listed = async (state: string) =>
  (await m.call('GET', `/api/admin/payouts?state=${state}`, { as: m.admin })).body
const file = async (path: string, as: Person) => {
  const { rawPayload } = await m.app.inject({
    url: path,
    headers: { authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}` },
  })
  return pdfText(rawPayload)
}
const statement = async () => file(`/api/restaurant/payouts/${(await own()).id}/statement.pdf`, staff)

it('a payout is booked until an admin says that it was sent, with the reference of the bank', async () => {
  const payout = await own()
  expect(payout).toMatchObject({
    number: expect.stringMatching(/^P-\d{5}$/),
    state: 'booked',
    reference: null,
  })
  expect(await statement()).toContain('Booked, not transferred yet')
  expect(await statement()).not.toContain('Transferred')
  const { items, sums } = await listed('booked')
  expect(items.map(({ id }: { id: string }) => id)).toContain(payout.id)
  expect(items.find(({ id }: { id: string }) => id === payout.id)).toMatchObject({
    payee: 'restaurant',
    owner: { id: restaurantId, name: 'Rasoi' },
    account: null,
  })
  expect(sums.find(({ state }: { state: string }) => state === 'booked').payouts).toBe(items.length)

  expect((await mark(payout.id, { state: 'sent', reference: 'X' }, staff)).status).toBe(403)
  expect((await mark(payout.id, { state: 'sent', reference: ' ' })).body.fields).toHaveProperty('reference')
  expect((await mark(payout.id, { state: 'failed' })).body.fields).toHaveProperty('reason')
  expect((await mark('nobody-2026-01-04', { state: 'sent', reference: 'X' })).status).toBe(404)
  const sent = await mark(payout.id, { state: 'sent', reference: 'UTR 42' })
  expect(sent.body).toMatchObject({ state: 'sent', reference: 'UTR 42', failure: null })
  // The same again changes nothing; another reference is another transfer.
  expect((await mark(payout.id, { state: 'sent', reference: 'UTR 42' })).status).toBe(200)
  expect((await mark(payout.id, { state: 'sent', reference: 'UTR 43' })).status).toBe(409)
  expect(await own()).toMatchObject({ state: 'sent', reference: 'UTR 42' })
  expect(await statement()).toMatch(/Transferred[\s\S]*/)
  expect(await statement()).toContain('UTR 42')
})

it('a payout may come back, says why to who gets it, and is sent again; each audited', async () => {
  const { id } = await own()
  await mark(id, { state: 'failed', reason: 'The account is closed' })
  expect(await own()).toMatchObject({ state: 'failed', failure: 'The account is closed', reference: null })
  expect(await statement()).toContain('Not transferred: it failed')
  // Written to whoever sees the restaurant's money, and to nobody else of it; said twice it is one message.
  await mark(id, { state: 'failed', reason: 'The account is closed' })
  const inbox = async (as: Person) => (await m.call('GET', '/api/support/threads', { as })).body.items
  expect(await inbox(cook)).toEqual([])
  const [message, ...more] = await inbox(staff)
  expect(more).toEqual([])
  expect(message.subject).toMatch(/^Payout P-\d{5} could not be transferred$/)
  const { body } = await m.call('GET', `/api/support/threads/${message.id}`, { as: staff })
  expect(JSON.stringify(body)).toContain('came back from the bank: The account is closed.')
  // Somebody else, who still had it as it was before it came back, does not mark over that.
  const late = await mark(id, { state: 'sent', seen: 'booked', reference: 'UTR 44' })
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('Failed') } })
  const again = await mark(id, { state: 'sent', seen: 'failed', reference: 'UTR 44' })
  expect(again.body.state).toBe('sent')
  const audited = await m.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(audited.map(({ action }) => action)).toEqual(['payout.sent', 'payout.failed', 'payout.sent'])
  for (const state of payoutStates) expect((await listed(state)).items).toBeInstanceOf(Array)
})

it('the statement of a payout names its orders, the tax on the dishes alone, and the GST in the commission where the operator charges it', async () => {
  const { body } = await m.call('GET', '/api/restaurant/earnings', { as: staff })
  expect(body.items[0]).toMatchObject({ orderId, subtotal: 1_000, commission: 150, tax: 80 })
  expect(await statement()).toContain(orderId)
  expect(await statement()).toContain('Dishes ₹10.00, commission ₹1.50')
  expect(await statement()).not.toContain('GST (')
  await changeSetting(m.deps, { kind: 'account', id: m.admin.caller.userId }, 'invoicing', {
    gstin: '29ABCDE1234F1Z5',
    commissionTaxPercent: 18,
  })
  const text = await statement()
  expect(text).toContain('The commission contains ₹0.23 GST (18 %) of the platform.')
  expect(text).toContain('29ABCDE1234F1Z5')
})

it("a courier's statement has a short number, and says why each delivery paid what it did", async () => {
  const { body } = await m.call('GET', '/api/deliveries/payouts', { as: m.agent })
  const [payout] = body.items
  const text = await file(`/api/deliveries/payouts/${payout.id}/statement.pdf`, m.agent)
  expect(text).toContain(payout.number)
  expect(text).not.toContain(m.agent.id)
  expect(text).toMatch(/10 % of the order's total of ₹/)
})
