import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPrice } from './read-price.ts'

describe('a price in a menu file', () => {
  it.each([
    ['249', 24_900],
    ['57.14', 5_714],
    ['₹1,299.50', 129_950],
    ['Rs. 80/-', 8_000],
    ['INR 12', 1_200],
    ['1,00,000', 10_000_000],
    [' 35 ', 3_500],
    ['0.9500000000000002', 95],
    ['0.285', 29],
    ['1.005', 101],
    ['2.', 200],
  ])('reads %s', (text, paise) => {
    expect(readPrice(text)).toEqual({ paise })
  })

  it.each([
    ['', 'no price'],
    ['NaN', 'no price'],
    ['0', 'price is zero'],
    ['0.00', 'price is zero'],
    ['0.004', 'price is zero'],
    ['-5', 'price below zero'],
    ['12,50', 'price is not a number'],
    ['1e3', 'price is not a number'],
    ['80-120', 'price is not a number'],
    ['ask', 'price is not a number'],
    ['100001', 'price above ₹1,00,000'],
  ])('refuses %j', (text, reason) => {
    expect(readPrice(text)).toEqual({ reason })
  })

  it('reads back every amount that has two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (paise) => {
        expect(readPrice((paise / 100).toFixed(2))).toEqual({ paise })
      }),
    )
  })
})
