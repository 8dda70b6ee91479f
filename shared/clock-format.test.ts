import { expect, test } from 'vitest'
import { clockFormat } from './clock-format.ts'
import { languageTags } from './languages.ts'

const [noon, evening] = [new Date('2026-11-27T06:30:00Z'), new Date('2026-11-27T13:30:00Z')]

test.each(Object.values(languageTags))(
  'the clock of %s has AM and PM as the specification has them',
  (tag) => {
    const clock = clockFormat(tag, { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
    expect(clock.format(new Date('2026-11-27T04:30:00Z'))).toBe('10:00 AM')
    expect(clock.format(noon)).toBe('12:00 PM')
    expect(clock.formatRange(evening, new Date('2026-11-27T13:45:00Z'))).toMatch(/^7:00\s?–\s?7:15 PM$/)
    expect(clock.formatRange(noon, evening)).toMatch(/^12:00( PM)?\s?–\s?7:00 PM$/)
  },
)

test('a date before the time stays as it is', () => {
  const moment = clockFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
  expect(moment.format(evening)).toBe('27 November 2026 at 7:00 PM')
})
