import { daysBefore, marketDay, startOfDay } from '#shared/calendar.ts'
import { minuteMs } from '#shared/time.ts'
import type { Chance } from './chance.ts'

/** A day of the past, with what its weather made of it. */
export type PastDay = {
  /** `2026-11-22`, in Asia/Kolkata. */
  day: string
  /** 0: Monday. */
  weekday: number
  rain: boolean
  /** When its orders were placed, in UTC, the earliest first. */
  orders: Date[]
}

/** How much is ordered on each day of the week, from Monday, and at each hour of Asia/Kolkata. */
const byWeekday = [0.82, 0.84, 0.9, 0.95, 1.15, 1.3, 1.24]
const byHour = [
  ...[0.4, 0.1, 0, 0, 0, 0.1, 0.6, 2.2, 4.2, 3.8, 2.2, 3],
  ...[7.5, 9, 5.6, 2.6, 2.8, 4.2, 4.8, 8.2, 10.5, 9, 5, 1.8],
]
/** People stay in when it rains, and a young business grows. */
const rainFactor = 1.3
const growth = { from: 0.78, to: 1.22 }

/**
 * Who ordered within the last hour would be mailed a confirmation by now, by the demo that has just opened.
 */
const overMs = 62 * minuteMs

/** The days before `now`, the oldest first and today last, with about `perDay` orders each. */
export const planDays = (
  chance: Chance,
  now: Date,
  { days, perDay }: { days: number; perDay: number },
): PastDay[] => {
  const today = marketDay(now)
  const latest = now.getTime() - overMs
  return Array.from({ length: days + 1 }, (_, index): PastDay => {
    const day = daysBefore(today, days - index)
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
    const rain = chance.happens(0.24)
    const grown = growth.from + ((growth.to - growth.from) * index) / days
    const mean = perDay * (byWeekday[weekday] ?? 1) * grown * (rain ? rainFactor : 1)
    const count = Math.max(1, Math.round(chance.around(mean, mean * 0.06)))
    const midnight = startOfDay(day).getTime()
    const orders = Array.from({ length: count }, () => {
      const hour = chance.weighted(hours, (one) => byHour[one] ?? 0)
      return new Date(midnight + hour * 60 * minuteMs + chance.between(0, 60 * minuteMs - 1))
    })
      .filter((at) => at.getTime() < latest)
      .toSorted((one, other) => one.getTime() - other.getTime())
    return { day, weekday, rain, orders }
  })
}

const hours = byHour.map((_, hour) => hour)
