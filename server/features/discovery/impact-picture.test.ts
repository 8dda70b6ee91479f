import sharp from 'sharp'
import { expect, it } from 'vitest'
import { paise } from '#shared/money/money.ts'
import type { SharedDonation } from '../giving/donations/shared-donation.ts'
import { donationPicture, impactPicture, rescuePicture, yearPicture } from './impact-picture.ts'
import { drawSharePicture } from './share-picture.ts'

const titleOf = (mealsRescued: number, given: number) =>
  impactPicture({
    sums: {
      ...{ mealsRescued, given: paise(given), spent: paise(0), donations: 0 },
      ...{ kilograms: 0, co2eKilograms: 0, portionsWasted: 0, mealsSponsored: 0, livesReached: 0 },
    },
  }).title

it('the share picture of /impact shows what the ledger says, and no more at its beginning', () => {
  expect(titleOf(0, 0)).toBe('Every meal, every rupee, for anybody to check.')
  expect(titleOf(0, 1_183_350)).toBe('₹11,833.50 given')
  expect(titleOf(1, 5_000)).toBe('1 meal rescued')
  expect(titleOf(123_456, 5_000)).toBe('1,23,456 meals rescued')
})

it('the picture says of a rescue what has become of it', () => {
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
  expect(shown({ title: 'Chicken Biryani', isVeg: false }).picture).toMatch(
    /^\/dishes\/chicken-dum-biryani-480\.avif/,
  )
  expect(shown({ title: 'What the evening left', isVeg: true }).picture).toMatch(
    /^\/dishes\/course-main-course-480\.avif/,
  )
  expect(shown({ sold: 1 }).title).toBe('1 portion rescued')
  expect(shown({ sold: 2, received: 9, wasted: 1, state: 'closed' }).title).toBe('11 portions rescued')
  expect(shown({ wasted: 12, state: 'closed' }).title).toBe('12 portions not rescued in time')
})

it('the picture says of a donation what wall and ledger say, and of one that never arrived nothing', () => {
  const given: SharedDonation = { name: null, amount: paise(50_000), portions: 0 }
  const shown = (values: Partial<SharedDonation>) => donationPicture({ ...given, ...values })
  expect(shown({})).toMatchObject({ title: '₹500.00 given', lines: ['On a ledger that you can check'] })
  expect(shown({ name: 'Meera', portions: 1 })).toMatchObject({
    title: '₹500.00 given',
    lines: ['by Meera', 'helped to bring 1 portion', 'On a ledger that you can check'],
  })
  expect(shown({ portions: 1_200 }).lines[0]).toBe('helped to bring 1,200 portions')
  expect(donationPicture(null).title).toBe('Every meal, every rupee, for anybody to check.')
})

it('cuts a line that would run into the photo beside it', async () => {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const drawn = (line: string) => drawSharePicture({ title: '12 portions', lines: [line], photo })
  const long = await drawn('Vegetable biryani with raita and salad')
  expect(long.equals(await drawn('Vegetable biryani with raita…'))).toBe(true)
  expect(long.equals(await drawn('Vegetable biryani with'))).toBe(false)
})

it('the card of a donor’s year says what was given and brought, and no name', () => {
  const titled = (given: number, portions: number) => {
    const { title, lines } = yearPicture({ year: 2026, given: paise(given), portions })
    return [title, ...lines]
  }
  const check = 'On a ledger that you can check'
  expect(titled(150_000, 0)).toEqual(['₹1,500.00 given in 2026', check])
  expect(titled(150_000, 1)).toEqual(['₹1,500.00 given in 2026', 'helped to bring 1 portion', check])
  expect(titled(5_000, 1_234)).toEqual(['₹50.00 given in 2026', 'helped to bring 1,234 portions', check])
})
