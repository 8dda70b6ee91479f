import { describe, expect, it } from 'vitest'
import { money } from '../api/wire.ts'
import { type Paise, paise, percentOf, sumOf } from './money.ts'

describe('paise', () => {
  it('are whole: a fraction, what is no number and what a number cannot hold are refused', () => {
    expect(paise(1499)).toBe(1499)
    for (const amount of [14.99, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => paise(amount)).toThrow(RangeError)
  })

  it('sums and percentages stay whole', () => {
    expect(sumOf([])).toBe(0)
    expect(sumOf([paise(1), paise(-3)])).toBe(-2)
    expect(percentOf(paise(3001), 8)).toBe(240)
    expect(percentOf(paise(5), 10)).toBe(1)
    expect(() => percentOf(paise(100), Number.NaN)).toThrow(RangeError)
  })

  it('come from the wire checked', () => {
    const amount: Paise = money.parse(1499)
    expect(amount).toBe(1499)
    expect(money.safeParse(14.99).success).toBe(false)
  })

  it('are neither rupees nor plain numbers for the compiler', () => {
    // @ts-expect-error: rupees
    const rupees: Paise = 14.99
    // @ts-expect-error: nothing has checked it
    const count: Paise = 1499
    // @ts-expect-error: nor a sum
    const sum: Paise = paise(1) + paise(2)
    // @ts-expect-error: what a rate is multiplied with is an amount
    const share = percentOf(10, 5)
    expect([rupees, count, sum, share]).toHaveLength(4)
  })
})
