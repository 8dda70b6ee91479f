import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, makePerson, type Person } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { pdfText } from '#tests/pdf.ts'

let m: Marketplace
beforeAll(async () => {
  m = await marketplace()
})
afterAll(() => m.close())

const receipt = (id: string, as: Person | null) =>
  m.app.inject({
    url: `/api/orders/${id}/receipt.pdf`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  })
const paid = { paymentMethod: 'creditCard', payment: card() }

describe('the receipt of an order', () => {
  it('has its dishes and sums, for its customer and admins alone', async () => {
    const order = await m.place(paid)
    await m.kitchen(order.id, 'accept')
    await m.kitchen(order.id, 'ready')
    await m.kitchen(order.id, 'deliver')
    const { statusCode, headers, rawPayload } = await receipt(order.id, m.customer)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(`attachment; filename="${order.id}.pdf"`)
    expect(headers['cache-control']).toBe('no-store')
    const text = pdfText(rawPayload)
    for (const part of [
      order.id,
      'Test Bhavan',
      '2 × Dal Makhani (₹10.00)',
      '₹20.00',
      'Delivered on',
      // ₹22.50 for the food, 8 % tax, ₹4.99 delivery.
      '₹22.50',
      '₹1.80',
      '₹4.99',
      '₹29.29',
      'Credit Card (Visa •••• 4242)',
      'Asha Rao, 12 MG Road, Bengaluru 560001',
    ])
      expect(text).toContain(part)
    expect((await receipt(order.id, m.admin)).statusCode).toBe(200)
    const stranger = await makePerson(m.deps, ['ROLE_CUSTOMER'])
    for (const other of [stranger, m.staff, m.agent])
      expect((await receipt(order.id, other)).statusCode).toBe(404)
    expect((await receipt(order.id, null)).statusCode).toBe(401)
    expect((await receipt('ORD-000000000', m.customer)).statusCode).toBe(404)
  })

  it('is there once the order is paid, and gone when the money went back', async () => {
    const cash = await m.place()
    const early = await receipt(cash.id, m.customer)
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'There is a receipt once the order is paid.',
    ])
    const order = await m.place(paid)
    expect((await receipt(order.id, m.customer)).statusCode).toBe(200)
    await m.call('POST', `/api/orders/${order.id}/cancel`, { as: m.customer })
    expect((await receipt(order.id, m.customer)).statusCode).toBe(409)
  })
})
