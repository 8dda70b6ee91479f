import fc from 'fast-check'
import { expect, it } from 'vitest'
import { idsOfRefundNumber, refundNumber } from './refund-number.ts'

it("a refund's number has nine characters that nobody takes for others, and finds the id it is made of", () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), (id) => {
      const number = refundNumber(id)
      expect(number).toMatch(/^RF-[2-9A-HJ-NP-Z]{9}$/)
      const ids = idsOfRefundNumber(number)
      expect(ids && ids.first <= id && id <= ids.last).toBe(true)
      expect([ids?.first, ids?.last].map((end) => refundNumber(end ?? ''))).toEqual([number, number])
    }),
  )
})

it('is read as people type it, and nothing else is taken for one', () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
  const number = refundNumber(id)
  const [a, b] = [number.slice(3, 6), number.slice(6)]
  for (const typed of [number.toLowerCase(), `rf ${a} ${b}`, `${a}${b}`])
    expect(idsOfRefundNumber(typed)).toEqual(idsOfRefundNumber(number))
  for (const other of ['', 'RF-', 'ORD-7K2M9QXDP', `${number}2`, 'RF-O123456789', 'masala dosa'])
    expect(idsOfRefundNumber(other)).toBeNull()
})
