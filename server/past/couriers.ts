import { startOfDay } from '#shared/calendar.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import type { Chance } from './chance.ts'
import type { PastDay } from './days.ts'

export type Shift = { agentId: string; startedAt: Date; endedAt: Date }

/** When couriers begin and end, in hours of Asia/Kolkata. */
const kinds = [
  [8, 15],
  [11, 16],
  [12, 22],
  [17, 23.4],
  [18, 25.5],
] as const
/** Six days of seven, or five of seven. */
const worksOn = 0.78

/**
 * Who is on shift on a day, and when: nobody of them is asked outside of it. Only what is over by `until`.
 */
export const planShifts = (
  chance: Chance,
  { day }: PastDay,
  couriers: readonly string[],
  until: Date,
): Shift[] =>
  couriers.flatMap((agentId, index) => {
    if (!chance.happens(worksOn)) return []
    const [from, to] = kinds[(index + (chance.happens(0.15) ? 1 : 0)) % kinds.length] ?? kinds[0]
    const midnight = startOfDay(day).getTime()
    const minutes = () => chance.between(-12, 12) * minuteMs
    const startedAt = new Date(midnight + from * hourMs + minutes())
    const endedAt = new Date(midnight + to * hourMs + minutes())
    return endedAt < until ? [{ agentId, startedAt, endedAt }] : []
  })

/** Finds who brings an order: somebody on shift who is free, else whoever is free first. */
export const openRoster = (chance: Chance, couriers: readonly string[]) => {
  const freeAt = new Map<string, number>()
  return {
    choose: (at: Date, shifts: readonly Shift[]): string => {
      const here = shifts.filter(({ startedAt, endedAt }) => startedAt <= at && at < endedAt)
      const names = here.length > 0 ? here.map(({ agentId }) => agentId) : couriers
      const free = names.filter((id) => (freeAt.get(id) ?? 0) <= at.getTime())
      if (free.length > 0) return chance.pick(free)
      return names.toSorted((one, other) => (freeAt.get(one) ?? 0) - (freeAt.get(other) ?? 0))[0] ?? ''
    },
    busy: (id: string, until: Date): void => {
      freeAt.set(id, Math.max(freeAt.get(id) ?? 0, until.getTime()))
    },
  }
}
