import { monthsAfter, startOfDay } from '../calendar.ts'
import { dayMs, hourMs } from '../time.ts'

/**
 * `waiting`: for its first payment. `failed`: that one was not made. `stopped`: by the donor or an admin.
 * `ended`: it could not be charged, several times in a row.
 */
export const monthlyGiftStatuses = ['waiting', 'active', 'stopped', 'ended', 'failed'] as const
export type MonthlyGiftStatus = (typeof monthlyGiftStatuses)[number]

/**
 * The most that a bank in India takes again without asking its customer each time, in paise: the Reserve
 * Bank's limit of e-mandates.
 */
export const maxMonthly = 1_500_000

/** How long before a charge its donor is told, and at the least: the same rules ask for a day. */
export const announcedMs = 3 * dayMs
export const leastNoticeMs = dayMs

/** After how many days a charge is tried again that failed once, twice; after the third time it ends. */
const retryDays = [3, 4] as const

/** A bank's day has begun, and its people are there. */
const hourOfDay = 10

/** When a gift that began on a day is charged for the month so many after it. */
export const chargeTime = (startedOn: string, turn: number): Date =>
  new Date(startOfDay(monthsAfter(startedOn, turn)).getTime() + hourOfDay * hourMs)

/**
 * The first month after `turn` whose time is still to come: what a server has missed by more than that is not
 * made up for.
 */
export const nextTurn = (startedOn: string, turn: number, now: Date): number => {
  let next = turn + 1
  while (chargeTime(startedOn, next) <= now) next++
  return next
}

/** When a charge is tried again that has failed so often; null: no more. */
export const retryTime = (failures: number, now: Date): Date | null => {
  const days = retryDays[failures - 1]
  return days === undefined ? null : new Date(now.getTime() + days * dayMs)
}
