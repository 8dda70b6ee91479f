import { offerAgainMs, undoSkipMs } from '#shared/deliveries/shifts.ts'

import type { Refused } from '../deliveries/offers/read-refusals.ts'

/**
 * Couriers excluded from a delivery: those who have refused it more often than another eligible courier. A
 * delivery that all have refused is offered again two minutes after the last refusal. While a skip can be
 * undone, nobody is offered it. `again`: when either of these times is over; null if neither applies.
 */
export const declinedBy = (
  refused: readonly Refused[],
  couriers: readonly string[],
  now: Date,
): { agents: string[]; again: Date | null } => {
  const times = new Map(refused.map((one) => [one.agentId, one.times]))
  const undone = later(
    refused.flatMap(({ skippedAt }) => skippedAt ?? []),
    undoSkipMs,
  )
  if (undone !== null && undone > now) return { agents: [...couriers], again: undone }
  const each = couriers.map((id) => times.get(id) ?? 0)
  const least = Math.min(...each)
  const anew = later(
    refused.map(({ last }) => last),
    offerAgainMs,
  )
  const allHave = least > 0 && least === Math.max(...each)
  if (couriers.length > 0 && allHave && anew !== null && anew > now)
    return { agents: [...couriers], again: anew }
  return { agents: couriers.filter((id) => (times.get(id) ?? 0) > least), again: null }
}

/** The last of these moments, so many milliseconds later. */
const later = (moments: readonly Date[], milliseconds: number): Date | null =>
  moments.length === 0
    ? null
    : new Date(Math.max(...moments.map((moment) => moment.getTime())) + milliseconds)
