import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { type Shift, usualShift } from './shifts.tsx'

/** Holidays as they are typed: from the first day to the last, '' where none is typed. */
export type Holiday = {
  /** Of the row on the screen, whatever is typed into it. */
  key: string
  date: string
  /** '' for one day. */
  until: string
  reason: string
  open: boolean
  shifts: Shift[]
}

let rows = 0
/** A row with nothing typed into it. */
export const emptyHoliday = (): Holiday => ({
  key: `row ${++rows}`,
  date: '',
  until: '',
  reason: '',
  open: false,
  shifts: [usualShift],
})

export const holidaysOf = ({ holidays }: Pick<RestaurantProfile, 'holidays'>): Holiday[] =>
  [...Map.groupBy(holidays, ({ date }) => date)].map(([date, entries]) => {
    const shifts = entries.flatMap(({ open, from, to }) =>
      open ? [{ from: from ?? '', to: to === '24:00' ? '00:00' : (to ?? '') }] : [],
    )
    const until = entries[0]?.until ?? date
    return {
      ...emptyHoliday(),
      date,
      until: until === date ? '' : until,
      reason: entries[0]?.reason ?? '',
      open: shifts.length > 0,
      shifts: shifts.length > 0 ? shifts : [usualShift],
    }
  })

/** What is typed, to be compared with what is stored; times of closed days do not count. */
export const writtenHolidays = (holidays: readonly Holiday[]): string =>
  JSON.stringify(
    holidays.map(({ date, until, reason, open, shifts }) => [
      date,
      until,
      reason.trim(),
      open ? shifts : null,
    ]),
  )
