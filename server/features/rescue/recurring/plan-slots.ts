import { marketDay, startOfDay } from '#shared/calendar.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rescueSlots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { minutesOf } from '../../restaurants/opening-hours.ts'
import { newId } from '../ids.ts'
import type { RecurringRow } from './rows.ts'

/** Today and the two days after: a carrier can take what comes within two days. */
const daysAhead = 3

/** The days of a recurring pick-up that are still to come, of the next three. Monday is day 0. */
export const nextDays = (
  { weekdays, time }: Pick<RecurringRow, 'weekdays' | 'time'>,
  now: Date,
): { day: string; startsAt: Date }[] =>
  Array.from({ length: daysAhead }, (_, index) => marketDay(new Date(now.getTime() + index * dayMs)))
    .filter((day) => weekdays.includes((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
    .map((day) => ({ day, startsAt: new Date(startOfDay(day).getTime() + minutesOf(time) * minuteMs) }))
    .filter(({ startsAt }) => startsAt > now)

/**
 * Plans the next days of a recurring pick-up that a shelter has agreed to; those that are planned or left out
 * stay as they are.
 */
export const planSlots = async (
  deps: Pick<Deps, 'randomBytes'>,
  tx: Transaction,
  recurring: RecurringRow,
  now: Date,
): Promise<void> => {
  const days = nextDays(recurring, now)
  if (recurring.shelterId === null || recurring.endedAt !== null || days.length === 0) return
  await tx
    .insert(rescueSlots)
    .values(
      days.map((day) => ({
        ...day,
        id: newId(deps, 'SLT'),
        recurringId: recurring.id,
        state: 'planned' as const,
      })),
    )
    .onConflictDoNothing()
}
