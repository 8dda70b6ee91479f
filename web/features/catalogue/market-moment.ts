import type { I18n } from '@lingui/core'
import { languageTags } from '#shared/languages.ts'
import { clockText, offsetMs } from './restaurants/opens-at.ts'

/** `Saturday, 28 November, 10:00 AM` in the market's time. */
export const marketMoment = (i18n: I18n, iso: string): string => {
  const clocks = new Date(Date.parse(iso) + offsetMs)
  const tag = languageTags[i18n.locale === 'hi' ? 'hi' : 'en']
  const day = clocks.toLocaleDateString(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return `${day}, ${clockText(clocks.getUTCHours() * 60 + clocks.getUTCMinutes())}`
}
