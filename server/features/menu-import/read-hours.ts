import type { OpeningPeriod, WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { openAllDay } from '#shared/restaurants/weekly-hours.ts'

const time = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap]\.?m\.?|noon|midnight)?$/i

const minutes = (hour = '', minute = '0', half = ''): number | undefined => {
  const h = Number(hour)
  const m = Number(minute)
  if (h > 24 || m > 59 || (half !== '' && (h === 0 || h > 12))) return undefined
  if (half === '') return h * 60 + m
  const afternoon = /^(?:p|noon)/i.test(half)
  return ((h % 12) + (afternoon ? 12 : 0)) * 60 + m
}

const readTime = (text: string): number | undefined => {
  const match = time.exec(text.trim())
  return match ? minutes(match[1], match[2], match[3]) : undefined
}

const onePeriod = (text: string): OpeningPeriod | undefined => {
  const [first = '', last, ...others] = text.split(/-|–|till|to/i)
  if (last === undefined || others.length > 0) return undefined
  const opens = readTime(first)
  const closes = readTime(last)
  if (opens === undefined || closes === undefined) return undefined
  return { opens: opens % 1440, closes: closes > opens ? closes : closes + 1440 }
}

/**
 * Parses opening hours, the same every day: `10:00-22:00`, `10 AM to 5 AM` (past midnight), `24 hours`,
 * several shifts separated by commas. null if there are none or they cannot be parsed.
 */
export const readHours = (text: string): WeeklyHours | null => {
  if (text === '') return null
  if (/^(?:open )?24 ?(?:hours|hrs|x ?7)/i.test(text)) return openAllDay
  const day = text.split(/[,;&]| and /).map(onePeriod)
  const periods = day.filter((entry) => entry !== undefined)
  return periods.length === day.length ? Array.from({ length: 7 }, () => [...periods]) : null
}
