import { languageTags } from '#shared/languages.ts'
import { currentLocale } from '../../../lib/language/i18n.ts'

/** `November 2026` of a month's first day, or `Nov`. */
export const monthName = (day: string, short: boolean): string =>
  new Intl.DateTimeFormat(languageTags[currentLocale()], {
    month: short ? 'short' : 'long',
    ...(!short && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
