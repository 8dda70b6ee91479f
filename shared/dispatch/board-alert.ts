import { minuteMs } from '../time.ts'

/**
 * What a dispatcher has to see to although nothing is late yet, the worst first:
 * - `codeLocked`: five wrong codes were entered at the door, where its courier stands;
 * - `courierSilent`: who has it has not been heard from;
 * - `nobodyOnShift`, `everybodyFull`, `nobodyNear`: nobody can fetch it soon;
 * - `foodWaits`: the food is ready, and nobody has been found;
 * - `kitchenBehind`: the food is not ready at the time that the kitchen stated.
 */
export const boardAlerts = [
  'codeLocked',
  'courierSilent',
  'nobodyOnShift',
  'everybodyFull',
  'nobodyNear',
  'foodWaits',
  'kitchenBehind',
] as const
export type BoardAlert = (typeof boardAlerts)[number]

/** A courier is silent after this long without a place, a step and an open dashboard. */
export const silentMs = 2 * minuteMs
/** A courier farther from the pick-up than this, in metres, is not near. */
export const nearMetres = 5_000
/** What can be fetched this soon, and has nobody, is worth a word. */
const soonMs = 10 * minuteMs

export type BoardState = {
  /** Five wrong codes were entered at its door. */
  codeLocked: boolean
  /** Waits for a courier. */
  waits: boolean
  /** It is being offered to somebody now. */
  offered: boolean
  /** When the food was ready, and when it was to be; null: not yet, not known. */
  readyAt: Date | null
  expectedReadyAt: Date | null
  /** It is still at the kitchen. */
  inKitchen: boolean
  /** Who has it is silent. */
  courierSilent: boolean
  /** Couriers on shift: metres to the pick-up, null where unknown, and whether one more can be given. */
  couriers: readonly { metres: number | null; hasRoom: boolean }[]
}

/** The worst that there is to see to at `now`, or null. */
export const boardAlert = (state: BoardState, now: Date): BoardAlert | null => {
  if (state.codeLocked) return 'codeLocked'
  if (state.courierSilent) return 'courierSilent'
  const fetchable = state.readyAt ?? state.expectedReadyAt
  const isDue = fetchable === null || fetchable.getTime() - now.getTime() < soonMs
  if (state.waits && !state.offered && isDue) {
    if (state.couriers.length === 0) return 'nobodyOnShift'
    const free = state.couriers.filter(({ hasRoom }) => hasRoom)
    if (free.length === 0) return 'everybodyFull'
    if (free.every(({ metres }) => metres !== null && metres > nearMetres)) return 'nobodyNear'
    if (state.readyAt !== null) return 'foodWaits'
  }
  const isBehind =
    state.inKitchen && state.readyAt === null && state.expectedReadyAt !== null && state.expectedReadyAt < now
  return isBehind ? 'kitchenBehind' : null
}
