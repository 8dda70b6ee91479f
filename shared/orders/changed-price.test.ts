import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedPrice } from './changed-price.ts'

it.each([
  [12_050, 'percent', 10, 'paisa', 13_255],
  [12_050, 'percent', 10, 'rupee', 13_300],
  [12_050, 'percent', -12.5, 'paisa', 10_544],
  [9_999, 'percent', 0.5, 'paisa', 10_049],
  [12_050, 'amount', 500, 'paisa', 12_550],
  [12_050, 'amount', -500, 'rupee', 11_600],
  [40, 'amount', 9, 'rupee', 0],
  [100, 'percent', -100, 'paisa', 0],
] as const)('%i paise by %s %d to whole %s are %i', (price, by, value, roundTo, after) => {
  expect(changedPrice(price, { by, value, roundTo })).toBe(after)
})

it('a changed price is never more than half a step from the exact price, and whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: -10_000, max: 100_000 }),
      fc.constantFrom('rupee', 'paisa'),
      (price, hundredths, roundTo) => {
        const after = changedPrice(price, { by: 'percent', value: hundredths / 100, roundTo })
        const exact = BigInt(price) * BigInt(10_000 + hundredths)
        const off = BigInt(after) * 10_000n - exact
        const half = roundTo === 'rupee' ? 500_000n : 5_000n
        expect(off <= half && off >= -half).toBe(true)
        expect(after % (roundTo === 'rupee' ? 100 : 1)).toBe(0)
      },
    ),
  )
})
