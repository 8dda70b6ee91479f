import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { clockFormat } from '#shared/clock-format.ts'
import { languageTags } from '#shared/languages.ts'
import { marketMoment } from '../market-moment.ts'
import { clockText, opensAtText } from './opens-at.ts'

/** Friday 20 November 2026, 23:00 in India. */
const asOf = '2026-11-20T17:30:00.000Z'

/** With times that no line breaks within. */
const whole = (text: string): string => text.replace(/ (?=[AP]M)/, '\u00a0')

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test.each([
  [null, 'Closed for now'],
  ['2026-11-20T18:15:00.000Z', 'Opens at 11:45 PM'],
  ['2026-11-20T18:30:00.000Z', 'Opens tomorrow at 12:00 AM'],
  ['2026-11-21T04:30:00.000Z', 'Opens tomorrow at 10:00 AM'],
  ['2026-11-22T06:30:00.000Z', 'Opens Sunday at 12:00 PM'],
  ['2026-11-23T04:35:00.000Z', 'Opens Monday at 10:05 AM'],
])('%s: %s', (opensAt, text) => {
  expect(opensAtText(i18n, opensAt, asOf)).toBe(whole(text))
})

test('a moment is written by the clocks and the calendar of India, in the language of the page', () => {
  expect(marketMoment(i18n, '2026-11-28T17:50:46.577Z')).toBe(whole('Saturday, 28 November, 11:20 PM'))
  const hindi = setupI18n({ locale: 'hi', messages: { hi: {} } })
  expect(marketMoment(hindi, '2026-11-28T19:50:46.577Z')).toBe(whole('रविवार, 29 नवंबर, 1:20 AM'))
})

test.each(Object.values(languageTags))('the hand-made clock is the one of Intl, in %s', (tag) => {
  const { format } = clockFormat(tag, { timeStyle: 'short', timeZone: 'UTC' })
  for (let minutes = 0; minutes < 24 * 60; minutes += 7)
    expect(clockText(minutes)).toBe(whole(format(new Date(Date.UTC(2026, 10, 27, 0, minutes)))))
})
