import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBookDifferences } from '#server/features/books/audit-books.ts'
import type { Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'
import { signAccessToken } from '../../../http/sign-in/access-token.ts'
import { changeSetting } from '../../settings/change-setting.ts'
import { openSellingKitchen } from '../selling-fixture.ts'
import { issueCommissionInvoices } from './commission-invoice.ts'

let m: Marketplace
let kitchen: Awaited<ReturnType<typeof openSellingKitchen>>
let staff: Person
beforeAll(async () => {
  m = await marketplace()
  kitchen = await openSellingKitchen(m)
  staff = kitchen.staff
})
afterAll(() => m.close())

const sellAWeek = async () => {
  await kitchen.sell()
  await kitchen.payAfterAWeek()
}
const latest = async () => (await m.call('GET', '/api/restaurant/payouts', { as: staff })).body.items[0]
const file = async (payoutId: string, as: Person, query = '') =>
  m.app.inject({
    url: `/api/restaurant/payouts/${payoutId}/commission-invoice.pdf${query}`,
    headers: { authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}` },
  })
const invoicing = (changes: object) =>
  changeSetting(m.deps, { kind: 'operator' }, 'invoicing', {
    legalName: 'Annapurna Foods LLP',
    state: 'Karnataka (29)',
    gstin: '29ABCDE1234F1Z5',
    commissionTaxPercent: 18,
    ...changes,
  })

it('there is none while the operator has no number or no rate', async () => {
  await sellAWeek()
  expect(await issueCommissionInvoices(m.deps)).toBe(0)
  await invoicing({ commissionTaxPercent: 0 })
  expect(await issueCommissionInvoices(m.deps)).toBe(0)
  const payout = await latest()
  expect(payout.commissionInvoice).toBeNull()
  expect((await file(payout.id, staff)).statusCode).toBe(404)
})

it('a payout has one, with the tax that the commission contains, however often and at once it is issued', async () => {
  await invoicing({})
  await Promise.all([issueCommissionInvoices(m.deps), issueCommissionInvoices(m.deps)])
  expect(await issueCommissionInvoices(m.deps)).toBe(0)
  const payout = await latest()
  expect(payout.commissionInvoice).toBe('CI/2526/0000001')
  const { statusCode, headers, rawPayload } = await file(payout.id, staff)
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="CI-2526-0000001.pdf"',
  ])
  const text = pdfText(rawPayload)
  // 15 % of ₹1,000: ₹150, of which ₹22.88 is tax.
  for (const part of [
    'CI/2526/0000001',
    'Annapurna Foods LLP',
    'Rasoi',
    payout.number,
    'SAC 998599',
    '₹127.12',
    'CGST 9 %',
    '₹11.44',
    'SGST 9 %',
    '₹150.00',
    'there is nothing to pay',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('IGST')
  expect((await file(payout.id, staff, '?language=hi')).statusCode).toBe(200)
})

it('the invoice for the commission names the number of a restaurant of another state, and charges integrated tax', async () => {
  const taxDetails = { gstin: '27AABCU9603R1ZN', pan: 'AABCU9603R' }
  const said = await m.call('PUT', '/api/restaurant/tax-details', { as: staff, body: taxDetails })
  expect(said.status, JSON.stringify(said.body)).toBe(200)
  await sellAWeek()
  expect(await issueCommissionInvoices(m.deps)).toBe(1)
  const text = pdfText((await file((await latest()).id, staff)).rawPayload)
  for (const part of ['CI/2526/0000002', '27AABCU9603R1ZN', 'Maharashtra', 'IGST 18 %', '₹22.88'])
    expect(text).toContain(part)
  expect(text).not.toContain('CGST 9 %')
})

it('the invoice for the commission names both as they were when it was issued, whatever becomes of them', async () => {
  const { id } = await latest()
  const before = pdfText((await file(id, staff)).rawPayload)
  const moved = { gstin: '29AABCU9603R1ZJ', pan: 'AABCU9603R' }
  expect((await m.call('PUT', '/api/restaurant/tax-details', { as: staff, body: moved })).status).toBe(200)
  await invoicing({ legalName: 'Somebody Else LLP', gstin: '27ABCDE1234F1Z5', state: 'Maharashtra (27)' })
  expect(pdfText((await file(id, staff)).rawPayload)).toBe(before)
  await invoicing({})
})

it('an invoice for the commission is for who sees the money of its restaurant', async () => {
  const { id } = await latest()
  expect((await file(id, m.staff)).statusCode).toBe(404)
  for (const other of [m.customer, m.agent]) expect((await file(id, other)).statusCode).toBe(403)
  expect(await findBookDifferences(m.deps.pool)).toEqual([])
})
