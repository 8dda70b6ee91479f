import type { WeeklyHours } from '../../db/tables/catalogue.ts'

const minute = 60_000
const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes
/** Asia/Kolkata is UTC+5:30 all year: India keeps no daylight saving time. */
const marketOffsetMinutes = 330
/** Thursday 1 January 1970 is the epoch; weeks begin on Monday. */
const epochWeekdayMinutes = 3 * dayMinutes

const everyDay = (opens: number, closes: number): WeeklyHours =>
  Array.from({ length: 7 }, () => [{ opens, closes }])

export const openAllDay: WeeklyHours = everyDay(0, dayMinutes)
/** The default hours of a restaurant (specification section 2, restaurant settings). */
export const tenToTen: WeeklyHours = everyDay(600, 1320)

export type OpeningState = {
  open: boolean
  /** The next opening; null while open, and when no opening is planned. */
  opensAt: Date | null
  /** When `open` changes next; null if it never does. */
  changesAt: Date | null
}

/** The week's opening periods in minutes from Monday midnight, in order, adjacent and overlapping ones merged. */
const spans = (hours: WeeklyHours): { from: number; to: number }[] => {
  const all = hours
    .flatMap((periods, day) =>
      periods.map(({ opens, closes }) => ({ from: day * dayMinutes + opens, to: day * dayMinutes + closes })),
    )
    .filter(({ from, to }) => to > from)
    // A period from Sunday night into Monday is also open on Monday before the week's first opening.
    .flatMap((span) =>
      [-weekMinutes, 0, weekMinutes].map((shift) => ({ from: span.from + shift, to: span.to + shift })),
    )
    .sort((a, b) => a.from - b.from)
  const joined: { from: number; to: number }[] = []
  for (const span of all) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/**
 * Whether a restaurant is open at `now` by its weekly hours, and when that changes. Hours are minutes in the
 * market's time zone (Asia/Kolkata); a period belongs to the day on which it opens and may close after midnight.
 * It is open from the minute it opens and closed from the minute it closes.
 */
export const openingState = (hours: WeeklyHours, now: Date): OpeningState => {
  const local = now.getTime() / minute + marketOffsetMinutes + epochWeekdayMinutes
  const inWeek = local - Math.floor(local / weekMinutes) * weekMinutes
  const at = (minutes: number) => new Date(Math.round(now.getTime() + (minutes - inWeek) * minute))
  const week = spans(hours)
  const current = week.find(({ from, to }) => from <= inWeek && inWeek < to)
  if (current) {
    const endless = current.to - current.from >= weekMinutes
    return { open: true, opensAt: null, changesAt: endless ? null : at(current.to) }
  }
  const next = week.find(({ from }) => from > inWeek)
  const opensAt = next ? at(next.from) : null
  return { open: false, opensAt, changesAt: opensAt }
}

/** Whether a restaurant can be ordered from at `now`. */
export const isOpenAt = (hours: WeeklyHours, now: Date): boolean => openingState(hours, now).open

const clockTime = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

type Shift = { day: number; open: boolean; from: string | null; to: string | null }

/** The hours as the API returns them: an entry for each shift, one that is not open for a day without any. */
export const shiftsOfWeek = (hours: WeeklyHours) =>
  Array.from({ length: 7 }, (_, day) => hours[day] ?? []).flatMap<Shift>((periods, day) =>
    periods.length === 0
      ? [{ day, open: false, from: null, to: null }]
      : periods.map(({ opens, closes }) => ({
          day,
          open: true,
          from: clockTime(opens),
          to: clockTime(closes > dayMinutes ? closes - dayMinutes : closes),
        })),
  )
