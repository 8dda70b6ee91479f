import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { taxInvoices } from '#server/db/tables/index.ts'
import { financialYear } from '#shared/calendar.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { noon } from '#tests/app.ts'
import { makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'
import { signAccessToken } from '../../http/sign-in/access-token.ts'
import { changeSetting } from '../settings/change-setting.ts'
import { invoiceNumber, invoiceOf, issueInvoices } from './issue-invoice.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())
beforeEach(() => m.time.set(noon))

const ask = async (id: string, as: Person | null, query = '') =>
  m.app.inject({
    url: `/api/orders/${id}/invoice.pdf${query}`,
    headers: as ? { authorization: `Bearer ${await signAccessToken(m.deps, as.caller)}` } : {},
  })
const delivered = async (): Promise<Order> => {
  const order = await m.place()
  for (const move of ['accept', 'ready', 'deliver']) await m.kitchen(order.id, move)
  return order
}
const carried = async (): Promise<Order> => {
  const order = await m.place()
  await m.kitchen(order.id, 'accept')
  for (const step of ['claim', 'start-pickup']) await m.carry(order.id, step)
  await m.kitchen(order.id, 'ready')
  for (const step of ['confirm-pickup', 'complete']) await m.carry(order.id, step)
  return order
}
const numbers = async () =>
  (
    await m.deps.db
      .select()
      .from(taxInvoices)
      .orderBy(asc(taxInvoices.financialYear), asc(taxInvoices.serial))
  ).map((row) => invoiceNumber(row))

describe('a tax invoice', () => {
  it('names supplies, codes, rates and who pays the tax; its sums are the total', async () => {
    const { id } = await carried()
    const { statusCode, headers, rawPayload } = await ask(id, m.customer)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toMatch(/filename="AE-2526-\d{7}\.pdf"$/)
    const text = pdfText(rawPayload)
    for (const part of [
      'Tax invoice',
      id,
      'Test Bhavan',
      'Asha Rao, 12 MG Road, Bengaluru 560001',
      '2 × Dal Makhani (₹10.00)',
      // ₹22.50 and 4 % of it twice; ₹4.99 with 18 % in it: 4.23 + 0.38 + 0.38.
      'Restaurant service, SAC 996331, before tax',
      'CGST 4 %',
      '₹0.90',
      'Delivery, SAC 996813, before tax',
      '₹4.23',
      'SGST 9 %',
      '₹0.38',
      '₹29.29',
      'Restaurant service: section 9(5) of the CGST Act, 2017. The tax is paid by the platform.',
      'this is a sample',
    ])
      expect(text).toContain(part)
    const hindi = await ask(id, m.customer, '?language=hi')
    expect(hindi.headers['content-disposition']).toBe(headers['content-disposition'])
  })

  it('names the operator once there is a GSTIN, which has to look like one', async () => {
    const by = { kind: 'operator' } as const
    const operator = {
      legalName: 'Annapurna Foods LLP',
      address: '1 Church Street, Bengaluru',
      state: 'Karnataka (29)',
      gstin: '29ABCDE1234F1Z5',
    }
    await expect(changeSetting(m.deps, by, 'invoicing', { ...operator, gstin: '29ABC' })).rejects.toThrow()
    await changeSetting(m.deps, by, 'invoicing', operator)
    const { id } = await delivered()
    const text = pdfText((await ask(id, m.customer)).rawPayload)
    for (const part of [...Object.values(operator), 'Delivery: section 9(1)']) expect(text).toContain(part)
    expect(text).not.toContain('this is a sample')
    // It stays as it was issued, whatever becomes of the operator.
    await changeSetting(m.deps, by, 'invoicing', {})
    expect(pdfText((await ask(id, m.customer)).rawPayload)).toBe(text)
  })

  it('is for customer, restaurant and admins, and names no more of the customer than the order does', async () => {
    const { id } = await carried()
    expect(pdfText((await ask(id, m.admin)).rawPayload)).toContain('12 MG Road')
    const ofRestaurant = pdfText((await ask(id, m.staff)).rawPayload)
    expect(ofRestaurant).toContain('Asha Rao')
    expect(ofRestaurant).not.toContain('12 MG Road')
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    for (const other of [stranger, m.agent, m.otherAgent]) expect((await ask(id, other)).statusCode).toBe(404)
    expect((await ask(id, null)).statusCode).toBe(401)
  })

  it('comes with delivery: before it there is none, and no number is lost', async () => {
    const before = await numbers()
    const { id } = await m.place()
    const { statusCode, body } = await ask(id, m.customer)
    expect([statusCode, JSON.parse(body).message]).toEqual([
      409,
      'There is an invoice once the order is delivered.',
    ])
    expect(await numbers()).toEqual(before)
  })
})

describe('the numbers', () => {
  it('are consecutive, one for each order, whoever asks how often and at once', async () => {
    await issueInvoices(m.deps)
    const before = await numbers()
    const placed: Order[] = []
    for (let count = 0; count < 6; count++) placed.push(await delivered())
    const [first, second] = placed
    const asked = await Promise.all([
      ...Array.from({ length: 4 }, () => invoiceOf(m.deps, first?.id ?? '')),
      invoiceOf(m.deps, second?.id ?? ''),
      issueInvoices(m.deps),
      issueInvoices(m.deps),
    ])
    expect(new Set(asked.slice(0, 4).map((row) => (typeof row === 'number' ? 0 : row.serial))).size).toBe(1)
    expect(await issueInvoices(m.deps)).toBe(0)
    const after = await numbers()
    expect(after.length).toBe(before.length + 6)
    expect(after).toEqual(after.map((_, index) => `AE/2526/${String(index + 1).padStart(7, '0')}`))
  })

  it('begin anew with the financial year, in India', async () => {
    expect(['2026-03-31', '2026-04-01', '2027-01-01', '1999-12-31', '2000-04-01'].map(financialYear)).toEqual(
      ['2526', '2627', '2627', '9900', '0001'],
    )
    m.time.set(new Date('2026-03-31T18:29:59Z'))
    const old = await delivered()
    expect((await invoiceOf(m.deps, old.id)).financialYear).toBe('2526')
    m.time.set(new Date('2026-03-31T18:30:00Z'))
    const fresh = await delivered()
    expect(invoiceNumber(await invoiceOf(m.deps, fresh.id))).toBe('AE/2627/0000001')
  })
})
