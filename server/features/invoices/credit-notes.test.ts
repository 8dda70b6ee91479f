import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { creditNotes } from '#server/db/tables/index.ts'
import { findBookDifferences } from '#server/features/books/audit-books.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { noon } from '#tests/app.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'
import { signAccessToken } from '../../http/sign-in/access-token.ts'
import { issueCreditNotes } from './credit-notes.ts'
import { invoiceNumber, invoiceOf, issueInvoices } from './issue-invoice.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const paid = { paymentMethod: 'upi', payment: { upiId: 'success@upi' } }
const delivered = async (): Promise<Order> => {
  const order = await m.place(paid)
  await m.kitchen(order.id, 'accept')
  for (const step of ['claim', 'start-pickup']) await m.carry(order.id, step)
  await m.kitchen(order.id, 'ready')
  for (const step of ['confirm-pickup', 'complete']) await m.carry(order.id, step)
  return order
}
const refund = async (id: string, amount: number) => {
  const response = await m.call('POST', `/api/admin/orders/${id}/refund`, {
    as: m.admin,
    body: { amount, reason: 'Cold' },
  })
  expect(response.status).toBe(200)
}
const notesOf = (id: string, as: Person = m.customer) =>
  m.call('GET', `/api/orders/${id}/credit-notes`, { as })
const file = async (id: string, number: string, as: Person) =>
  m.app.inject({
    url: `/api/orders/${id}/credit-notes/${number}`,
    headers: { authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}` },
  })

it('an invoiced order has a note for each refund, whoever issues them how often and at once', async () => {
  const order = await delivered()
  const untouched = await delivered()
  await issueInvoices(m.deps)
  expect(await issueCreditNotes(m.deps)).toBe(0)
  await refund(order.id, 1_000)
  m.time.advance(60_000)
  await refund(order.id, 500)
  await Promise.all([issueCreditNotes(m.deps), issueCreditNotes(m.deps), issueCreditNotes(m.deps)])
  expect(await issueCreditNotes(m.deps)).toBe(0)
  const { body } = await notesOf(order.id)
  expect(body.items).toMatchObject([
    { number: 'CN-2526-0000001', amount: 1_000 },
    { number: 'CN-2526-0000002', amount: 500 },
  ])
  expect((await notesOf(untouched.id)).body.items).toEqual([])
  expect(await findBookDifferences(m.deps.pool)).toEqual([])
})

it('a credit note says which invoice it is for, and takes off each supply with its tax', async () => {
  const order = await delivered()
  const invoice = await invoiceOf(m.deps, order.id)
  await refund(order.id, order.total)
  await issueCreditNotes(m.deps)
  const [{ number }] = (await notesOf(order.id)).body.items
  const { statusCode, headers, rawPayload } = await file(order.id, number, m.customer)
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toContain(`filename="${number}.pdf"`)
  const text = pdfText(rawPayload)
  for (const part of [
    'Credit note',
    number.replaceAll('-', '/'),
    invoiceNumber(invoice),
    'Restaurant service, SAC 996331, before tax',
    '₹22.50',
    'CGST 4 %',
    '₹0.90',
    'Delivery, SAC 996813, before tax',
    '₹4.23',
    '₹0.38',
    'Total credited',
    '₹29.29',
    'section 34',
  ])
    expect(text).toContain(part)
})

it('a credit note is for customer, restaurant and admins, of its own order, in either language', async () => {
  const order = await delivered()
  const other = await delivered()
  await issueInvoices(m.deps)
  await refund(order.id, 100)
  await issueCreditNotes(m.deps)
  const [{ number }] = (await notesOf(order.id)).body.items
  for (const reader of [m.customer, m.staff, m.admin])
    expect((await file(order.id, number, reader)).statusCode).toBe(200)
  const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
  for (const reader of [stranger, m.agent]) {
    expect((await file(order.id, number, reader)).statusCode).toBe(404)
    expect((await notesOf(order.id, reader)).status).toBe(404)
  }
  expect((await file(other.id, number, m.customer)).statusCode).toBe(404)
  expect((await file(order.id, 'CN-2526-x', m.customer)).statusCode).toBe(404)
  expect((await file(order.id, `${number}?language=hi`, m.customer)).statusCode).toBe(200)
})

it('what goes back of an order without an invoice has none', async () => {
  const before = (await m.deps.db.select().from(creditNotes)).length
  const { id } = await m.place(paid)
  await m.call('POST', `/api/orders/${id}/cancel`, { as: m.customer, body: {} })
  await issueInvoices(m.deps)
  expect(await issueCreditNotes(m.deps)).toBe(0)
  expect(await m.deps.db.select().from(creditNotes)).toHaveLength(before)
})
