import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { donationAmount, donationMessage, readRupees, typedAmount } from './validation.ts'

const complaint = (text: string) => {
  const parsed = typedAmount.safeParse(text)
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}

describe('the amount of a donation', () => {
  it("is refused in the specification's words", () => {
    expect(complaint('')).toBe('Donation amount is required')
    expect(complaint('   ')).toBe('Donation amount is required')
    expect(complaint('0')).toBe('Donation amount must be at least ₹1')
    expect(complaint('0.99')).toBe('Donation amount must be at least ₹1')
    expect(complaint('-5')).toBe('Donation amount must be at least ₹1')
    expect(complaint('1000000.01')).toBe('Maximum donation amount is ₹1,000,000')
    expect(complaint('99999999999999999999')).toBe('Maximum donation amount is ₹1,000,000')
    for (const text of ['ten', '1.234', '1e5', '5 5', '1,00.0.0'])
      expect(complaint(text), text).toBe('Please enter an amount in rupees, such as 250 or 99.50')
  })

  it('is whole paise once it is checked', () => {
    expect(['1', '1000000', '₹1,500', '99.5', '0001.05', ' 250. '].map(complaint)).toEqual([
      100, 100_000_000, 150_000, 9_950, 105, 25_000,
    ])
  })

  it('reads back every amount with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (paise) => {
        expect(readRupees((paise / 100).toFixed(2))).toBe(paise)
      }),
    )
  })

  it('is whole on the wire', () => {
    const message = (value: unknown) => donationAmount.safeParse(value).error?.issues[0]?.message
    expect([undefined, '500', 150.5, 99, 100_000_001].map(message)).toEqual([
      'Donation amount is required',
      'Donation amount is required',
      'Donation amount is required',
      'Donation amount must be at least ₹1',
      'Maximum donation amount is ₹1,000,000',
    ])
    expect(message(100)).toBeUndefined()
    expect(message(100_000_000)).toBeUndefined()
  })
})

it('a message has at most 200 characters', () => {
  expect(donationMessage.safeParse('x'.repeat(200)).success).toBe(true)
  expect(donationMessage.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe(
    'Message must be at most 200 characters',
  )
})
