import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * Asia/Kolkata is UTC+5:30 all year, so that server and browser write the same text without time zone data.
 */
const offsetMs = 330 * 60_000
const dayMs = 86_400_000
/**
 * `Opens at 10:00 AM`, `Opens tomorrow at …` or `Opens Monday at …`, in the market's time; both are ISO 8601
 * UTC.
 */
export const opensAtText = (i18n: I18n, opensAt: string | null, asOf: string): string => {
  if (opensAt === null) return i18n._(msg`Closed for now`)
  const opens = Date.parse(opensAt) + offsetMs
  const days = Math.floor(opens / dayMs) - Math.floor((Date.parse(asOf) + offsetMs) / dayMs)
  const minutes = Math.floor((opens % dayMs) / 60_000)
  const hour = Math.floor(minutes / 60)
  const time = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  if (days <= 0) return i18n._(msg`Opens at ${time}`)
  if (days === 1) return i18n._(msg`Opens tomorrow at ${time}`)
  const weekday = new Date(opens).toLocaleDateString(i18n.locale, { weekday: 'long', timeZone: 'UTC' })
  return i18n._(msg`Opens ${weekday} at ${time}`)
}
