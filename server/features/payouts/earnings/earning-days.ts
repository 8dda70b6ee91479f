import { dayCount, daysBefore, marketDay } from '#shared/calendar.ts'
import { Refusal } from '#shared/errors.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { courierEarningsBy } from './find-earnings.ts'

const usualDays = 7
/** A year of them is still read at a glance. */
const maxDays = 366

/**
 * What a courier earned on each of these days, those without any too, in paise; seven days to today if none
 * are named. Throws validation_failed (422) for days in the wrong order, or too many.
 */
export const readEarningDays = async (
  deps: Deps,
  agentId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ day: string; deliveries: number; earned: Paise }[]> => {
  const today = marketDay(deps.clock())
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? daysBefore(last, usualDays - 1)
  const length = dayCount(first, last)
  if (length < 1) throw refused(/*i18n*/ 'The first day is after the last.')
  if (length > maxDays) throw refused(/*i18n*/ 'Please choose at most 366 days.')
  const rows = await courierEarningsBy(deps, agentId, 'day', { from: first, to: last })
  const byDay = new Map(rows.map((row) => [row.unit, row]))
  return Array.from({ length }, (_, index) => {
    const day = daysBefore(last, length - 1 - index)
    const row = byDay.get(day)
    return { day, deliveries: row?.deliveries ?? 0, earned: row?.earned ?? paise(0) }
  })
}

const refused = (message: string) => new Refusal('validation_failed', message, { from: message })
