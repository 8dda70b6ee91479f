import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dayMs, minuteMs } from '#shared/time.ts'

/**
 * Asia/Kolkata is UTC+5:30 all year, so that server and browser write the same text without time zone data.
 */
export const offsetMs = 330 * minuteMs
/**
 * Minutes from midnight as a clock says them, in every language alike (clock-format.ts): `10:00 AM`, which no
 * line breaks within.
 */
export const clockText = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24
  const past = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${past}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}

/** `Closes at 10:00 PM` where that is within a day; nothing where it does not close so soon. */
export const closesAtText = (i18n: I18n, closesAt: string | null, asOf: string): string | undefined => {
  if (closesAt === null || Date.parse(closesAt) - Date.parse(asOf) >= dayMs) return undefined
  const time = clockText(Math.floor(((Date.parse(closesAt) + offsetMs) % dayMs) / minuteMs))
  return i18n._(msg`Closes at ${time}`)
}

/**
 * `Opens at 10:00 AM`, `Opens tomorrow at …` or `Opens Monday at …`, in the market's time; both are ISO 8601
 * UTC.
 */
export const opensAtText = (i18n: I18n, opensAt: string | null, asOf: string): string => {
  if (opensAt === null) return i18n._(msg`Closed for now`)
  const opens = Date.parse(opensAt) + offsetMs
  const days = Math.floor(opens / dayMs) - Math.floor((Date.parse(asOf) + offsetMs) / dayMs)
  const time = clockText(Math.floor((opens % dayMs) / minuteMs))
  if (days <= 0) return i18n._(msg`Opens at ${time}`)
  if (days === 1) return i18n._(msg`Opens tomorrow at ${time}`)
  const weekday = new Date(opens).toLocaleDateString(i18n.locale, { weekday: 'long', timeZone: 'UTC' })
  return i18n._(msg`Opens ${weekday} at ${time}`)
}
