import { daysBefore, monthsBefore, startOfWeek } from '#shared/calendar.ts'

/** The periods that lists can be narrowed to; which of them a list offers is its own choice. */
export const allPeriods = [
  'any',
  'today',
  'thisWeek',
  '7days',
  '30days',
  'thisMonth',
  'lastMonth',
  'custom',
] as const
export type Period = (typeof allPeriods)[number]

const isDay = /^\d{4}-\d{2}-\d{2}$/
const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/**
 * The days of a period, in Asia/Kolkata, both included; an open end is left out. `today` is the calendar day
 * there, `chosen` what was entered for 'custom', which may be half a date while somebody types.
 */
export const daysOf = (
  period: Period,
  today: string,
  chosen: { from: string; to: string },
): { from?: string; to?: string } => {
  const { from, to } = chosen
  switch (period) {
    case 'any':
      return {}
    case 'today':
      return { from: today }
    case 'thisWeek':
      return { from: startOfWeek(today) }
    case '7days':
      return { from: daysBefore(today, 6) }
    case '30days':
      return { from: daysBefore(today, 29) }
    case 'thisMonth':
      return { from: startOfMonth(today) }
    case 'lastMonth':
      return {
        from: startOfMonth(monthsBefore(today, 1)),
        to: daysBefore(startOfMonth(today), 1),
      }
    case 'custom':
      return { ...(isDay.test(from) && { from }), ...(isDay.test(to) && { to }) }
  }
}
