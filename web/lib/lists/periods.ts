import { daysBefore, marketDay, monthsBefore, startOfWeek } from '#shared/calendar.ts'

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

/** Those that most lists of admins offer. */
export const listPeriods = ['any', 'today', 'thisWeek', 'thisMonth', 'lastMonth', 'custom'] as const

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

type InPeriod = { date?: Period; from?: string; to?: string }

/** What a list is asked for, with the days of its period in place of the period's name. */
export const withDays = <const Chosen extends InPeriod>({
  date = 'any',
  from = '',
  to = '',
  ...chosen
}: Chosen): Omit<Chosen, keyof InPeriod> & { from?: string; to?: string } => ({
  ...chosen,
  ...daysOf(date, marketDay(new Date()), { from, to }),
})
