import { marketDay } from '#shared/calendar.ts'
import { clockFormat } from '#shared/clock-format.ts'
import type { Holiday, OpeningPeriod, WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { minuteMs } from '#shared/time.ts'

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes
/** Asia/Kolkata is UTC+5:30 all year: India keeps no daylight saving time. */
const marketOffsetMinutes = 330
/** Thursday 1 January 1970 is the epoch; weeks begin on Monday. */
const epochWeekdayMinutes = 3 * dayMinutes

export type OpeningState = {
  open: boolean
  /** The next opening; null while open, and when no opening is planned. */
  opensAt: Date | null
  /** When `open` changes next; null if it never does. */
  changesAt: Date | null
}

/**
 * The week's opening periods in minutes from Monday midnight, in order, adjacent and overlapping ones merged.
 */
const spans = (hours: WeeklyHours): readonly Span[] => {
  const known = spansOf.get(hours) ?? joinedSpans(hours)
  spansOf.set(hours, known)
  return known
}

type Span = { from: number; to: number }
/** Of the hours that are kept in memory. */
const spansOf = new WeakMap<WeeklyHours, readonly Span[]>()

const joinedSpans = (hours: WeeklyHours): Span[] => {
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
  const joined: Span[] = []
  for (const span of all) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/**
 * Whether a restaurant is open at `now` by its weekly hours, and when that changes. Hours are minutes in the
 * market's time zone (Asia/Kolkata); a period belongs to the day on which it opens and may close after
 * midnight. It is open from the minute it opens and closed from the minute it closes.
 */
export const openingState = (hours: WeeklyHours, now: Date): OpeningState => {
  const local = now.getTime() / minuteMs + marketOffsetMinutes + epochWeekdayMinutes
  const inWeek = local - Math.floor(local / weekMinutes) * weekMinutes
  const at = (minutes: number) => new Date(Math.round(now.getTime() + (minutes - inWeek) * minuteMs))
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

/** Days since 1 January 1970. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / (dayMinutes * minuteMs)

/** The same on a calendar with holidays: their hours replace the week's on that day, none at all close it. */
const calendarState = (hours: WeeklyHours, holidays: readonly Holiday[], now: Date): OpeningState => {
  const local = now.getTime() / minuteMs + marketOffsetMinutes
  const today = Math.floor(local / dayMinutes)
  const special = new Map(holidays.map(({ date, hours: own }) => [dayNumber(date), own]))
  // Two days back: a shift may last until the morning after the next. A week after the last holiday every day
  // has been seen.
  const end = Math.max(today, ...special.keys()) + 8
  const joined: { from: number; to: number }[] = []
  for (let day = today - 2; day <= end; day++) {
    const weekday = (((day + 3) % 7) + 7) % 7
    const periods = (special.get(day) ?? hours[weekday] ?? []).toSorted((a, b) => a.opens - b.opens)
    for (const { opens, closes } of periods) {
      const span = { from: day * dayMinutes + opens, to: day * dayMinutes + closes }
      const last = joined.at(-1)
      if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
      else joined.push(span)
    }
  }
  const at = (minutes: number) => new Date(Math.round(now.getTime() + (minutes - local) * minuteMs))
  const current = joined.find(({ from, to }) => from <= local && local < to)
  if (current) {
    const endless = current.to >= (end + 1) * dayMinutes
    return { open: true, opensAt: null, changesAt: endless ? null : at(current.to) }
  }
  const next = joined.find(({ from }) => from > local)
  const opensAt = next ? at(next.from) : null
  return { open: false, opensAt, changesAt: opensAt }
}

/** What decides when a restaurant takes orders. */
export type Schedule = {
  hours: WeeklyHours
  holidays: readonly Holiday[]
  pausedUntil: Date | null
}

/**
 * Whether a restaurant can be ordered from at `now`, by its week, its holidays and a pause, and when that
 * changes. A pause ends by itself.
 */
export const orderingState = ({ hours, holidays, pausedUntil }: Schedule, now: Date): OpeningState => {
  const by = (at: Date) =>
    holidays.length === 0 ? openingState(hours, at) : calendarState(hours, holidays, at)
  const planned = by(now)
  if (pausedUntil === null || pausedUntil <= now) return planned
  if (!planned.open && (planned.opensAt === null || planned.opensAt >= pausedUntil)) return planned
  const after = by(pausedUntil)
  const opensAt = after.open ? pausedUntil : after.opensAt
  return { open: false, opensAt, changesAt: opensAt }
}

const timeOfDay = clockFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
const dayAndTime = clockFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** When something is, in the market's time: `5:30 PM` today, `26 Jan, 10:00 AM` on another day. */
export const openingTime = (at: Date, now: Date): string =>
  (marketDay(at) === marketDay(now) ? timeOfDay : dayAndTime).format(at)

/** Minutes from midnight of a clock's time, `10:30`. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A shift from the times that the API takes: one that does not end after it begins ends on the day after. */
export const periodOf = ({ from, to }: { from: string; to: string }): OpeningPeriod => {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  return { opens, closes: closes > opens ? closes : closes + dayMinutes }
}

const clockTime = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

type Times = { open: boolean; from: string | null; to: string | null }
type Shift = Times & { day: number }

/** The shifts of one day as the API returns them; a day without any has one entry that is not open. */
export const shiftsOf = (periods: readonly OpeningPeriod[]): Times[] =>
  periods.length === 0
    ? [{ open: false, from: null, to: null }]
    : periods.map(({ opens, closes }) => ({
        open: true,
        from: clockTime(opens),
        to: clockTime(closes > dayMinutes ? closes - dayMinutes : closes),
      }))

/** The hours as the API returns them: an entry for each shift, one that is not open for a day without any. */
export const shiftsOfWeek = (hours: WeeklyHours): Shift[] =>
  Array.from({ length: 7 }, (_, day) => shiftsOf(hours[day] ?? []).map((shift) => ({ day, ...shift }))).flat()
