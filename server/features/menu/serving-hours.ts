import { type SQL, sql } from 'drizzle-orm'
import { clockFormat } from '#shared/clock-format.ts'
import type { OpeningPeriod, WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import type { Executor } from '../../db/connection.ts'
import { type OpeningState, openingState, periodOf, shiftsOf } from '../restaurants/opening-hours.ts'

/** As the API has them; null: all day. */
export type DayHours = { from: string; to: string }[] | null

/** Stored hours of those of a form. */
export const periodsOf = (hours: DayHours): OpeningPeriod[] | null => hours?.map(periodOf) ?? null

/** The other way round. */
export const dayHoursOf = (periods: readonly OpeningPeriod[] | null): DayHours =>
  periods &&
  shiftsOf(periods).map(({ from, to }) => ({ from: from ?? '', to: to === '24:00' ? '00:00' : (to ?? '') }))

/** The same hours on every day. Kept for those that are kept, as the calendar that is made of them is. */
const weeks = new WeakMap<readonly OpeningPeriod[], WeeklyHours>()
const everyDay = (periods: readonly OpeningPeriod[]): WeeklyHours => {
  const known = weeks.get(periods) ?? Array.from({ length: 7 }, () => [...periods])
  weeks.set(periods, known)
  return known
}

const always: OpeningState = { open: true, opensAt: null, changesAt: null }

/** Whether a dish is served at `now` in the market's time, by its hours; null: always. */
export const servingState = (served: readonly OpeningPeriod[] | null, now: Date): OpeningState =>
  served === null ? always : openingState(everyDay(served), now)

const clock = clockFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
/** `7:00 AM` in the market's time, as the restaurants' own openings are shown. */
export const clockOf = (at: Date): string => clock.format(at)

/**
 * Writes which hours hold for the dishes that are meant: their own, else those of their category. To be
 * called in the transaction that changes either; what an order depends on gets a new version by it.
 */
export const renewServedHours = async (executor: Executor, meant: SQL): Promise<void> => {
  await executor.execute(sql`
    UPDATE dishes SET served_hours = wanted.hours
    FROM (
      SELECT d.id, coalesce(d.hours, c.hours) AS hours
      FROM dishes d LEFT JOIN menu_categories c ON c.id = d.own_category_id
    ) wanted
    WHERE wanted.id = dishes.id AND dishes.served_hours IS DISTINCT FROM wanted.hours AND ${meant}`)
}
