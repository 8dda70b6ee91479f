import { describe, expect, it } from 'vitest'
import { openAllDay } from '#shared/restaurants/weekly-hours.ts'
import { readHours } from './read-hours.ts'

describe('opening hours in a menu file', () => {
  it.each([
    ['10:00-22:00', [{ opens: 600, closes: 1320 }]],
    ['10 AM to 5 AM', [{ opens: 600, closes: 1740 }]],
    [
      '11am – 3.30pm, 7pm – 12am',
      [
        { opens: 660, closes: 930 },
        { opens: 1140, closes: 1440 },
      ],
    ],
    ['12 noon to 11 PM', [{ opens: 720, closes: 1380 }]],
  ])('%s', (text, day) => {
    expect(readHours(text)).toEqual(Array.from({ length: 7 }, () => day))
  })

  it('knows open all day', () => {
    expect(readHours('24 Hours')).toEqual(openAllDay)
  })

  it.each(['', 'by appointment', '130', '25:00-26:00', '10 AM to 5 AM, sometimes'])(
    'makes nothing of %j',
    (text) => {
      expect(readHours(text)).toBeNull()
    },
  )
})
