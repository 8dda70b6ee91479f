import { expect, it } from 'vitest'
import { paise } from '#shared/money.ts'
import { impactPicture, rescuePicture } from './impact-picture.ts'

const titleOf = (mealsRescued: number, given: number) =>
  impactPicture({
    sums: {
      ...{ mealsRescued, given: paise(given), spent: paise(0), donations: 0 },
      ...{ kilograms: 0, co2eKilograms: 0, portionsWasted: 0, livesReached: 0 },
    },
  }).title

it('shows what the ledger says, and no more at its beginning', () => {
  expect(titleOf(0, 0)).toBe('Every meal, every rupee, for anybody to check.')
  expect(titleOf(0, 1_183_350)).toBe('₹11,833.50 given')
  expect(titleOf(1, 5_000)).toBe('1 meal rescued')
  expect(titleOf(123_456, 5_000)).toBe('1,23,456 meals rescued')
})

it('says of a rescue what has become of it', () => {
  const shown = (values: object) => {
    const restaurant = { id: 'r', name: 'Bhavan', area: '' }
    const lot = {
      id: 'LOT-1',
      title: 'Dal',
      isVeg: true,
      portions: 12,
      sold: 0,
      received: 0,
      wasted: 0,
      restaurant,
    }
    return rescuePicture({
      lot: { ...lot, state: 'offered' as const, listedAt: '2026-11-23T10:00:00.000Z', ...values },
    })
  }
  expect(shown({})).toMatchObject({ title: '12 portions to be rescued', lines: ['Dal', 'from Bhavan'] })
  expect(shown({ sold: 1 }).title).toBe('1 portion rescued')
  expect(shown({ sold: 2, received: 9, wasted: 1, state: 'closed' }).title).toBe('11 portions rescued')
  expect(shown({ wasted: 12, state: 'closed' }).title).toBe('12 portions not rescued in time')
})
