import { dayMs, hourMs } from './time.ts'

/** Asia/Kolkata, the market's time zone (clock-format.ts), is UTC+5:30 all year. */
const offsetMs = 5.5 * hourMs

/** The calendar day in Asia/Kolkata: `2026-11-22`. */
export const marketDay = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10)

/** A moment on the clocks of Asia/Kolkata, as a spreadsheet reads it: `2026-11-22 17:30:05`. */
export const marketTime = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** The same for an input of a day and a time: `2026-11-22T17:30`. */
export const marketInput = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 16)

/** The moment that such an input names; an invalid date where it names none. */
export const momentOfInput = (typed: string): Date => new Date(Date.parse(`${typed}Z`) - offsetMs)

/** The moment at which a calendar day begins in Asia/Kolkata. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs)

/** The moment at which it is over, which is the first one of the next day. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + dayMs)

/** The calendar day so many days before. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

/**
 * How many calendar days there are from the first to the last, both included; none or fewer if they are in
 * the wrong order.
 */
export const dayCount = (first: string, last: string): number =>
  (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs + 1

/** The same day of the month so many months before, or the last of that month where it is shorter. */
export const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The same day of the month so many months later, or the last of that month where it is shorter. */
export const monthsAfter = (day: string, months: number): string => monthsBefore(day, -months)

/** The Monday of its week. */
export const startOfWeek = (day: string): string =>
  daysBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)

/** Its financial year in India, April to March: `2627` for days from 1 April 2026 to 31 March 2027. */
export const financialYear = (day: string): string => {
  const year = Number(startOfFinancialYear(day).slice(0, 4))
  return `${String(year % 100).padStart(2, '0')}${String((year + 1) % 100).padStart(2, '0')}`
}

/** The first day of its financial year in India: `2026-04-01`. */
export const startOfFinancialYear = (day: string): string =>
  `${Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)}-04-01`

/** The first day of its year. */
export const startOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`
