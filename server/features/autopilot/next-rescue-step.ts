import {
  allowsLot,
  allowsRun,
  type RunState,
  type reservationStates,
  runsUnderWay,
} from '#shared/rescue/rescue-lifecycle.ts'
import { type LotRow, type RunRow, runTimes } from '../rescue/rows.ts'

/** A lot of the autopilot, with all that it decides by. */
export type WatchedLot = {
  lot: LotRow
  runs: readonly RunRow[]
  /** What the autopilot's customer has of it; null: nothing yet. */
  reservation: { state: (typeof reservationStates)[number]; at: Date } | null
}

/** Whom the autopilot plays, by id, and whether somebody of the lot's restaurant has its dashboard open. */
export type Cast = { shelterIds: ReadonlySet<string>; volunteerId: string; kitchenIsPresent: boolean }

export type RescueStep =
  | { does: 'list' | 'reserve' | 'offer' | 'accept' }
  | { does: 'claim' | 'pickUp' | 'receive' | 'rate'; run: RunRow }

/**
 * From one lot to the next: 45 minutes by the default, so that its shelters have room for those of most of a
 * day.
 */
const stepsBetweenLots = 270
/** After so many its sale ends although the customer has not fetched the food. */
const stepsOnSale = 8
/** What people take part in gets more time. */
const stepsOfPeople = 3

/**
 * The next step of a rescue of the autopilot, or null if it is too early, people's turn, or past the food's
 * time. `list`: the next lot. While the dashboard of its kitchen is open, no sale is ended for it. Where only
 * one side of a hand-over is played, people there cannot see the code that the other side would show or
 * enter, so the autopilot does it for both, three steps later.
 */
export const nextRescueStep = (
  watched: WatchedLot,
  cast: Cast,
  now: Date,
  stepMs: number,
): RescueStep | null => {
  const isDue: IsDue = (since, steps = 1) => now.getTime() - since.getTime() >= steps * stepMs
  const { lot, runs } = watched
  for (const run of runs) {
    const does = runStep(run, lot, cast, now, isDue)
    if (does) return { does, run }
  }
  const does = lotStep(watched, cast, now, isDue)
  return does && { does }
}

type IsDue = (since: Date, steps?: number) => boolean

const runStep = (
  run: RunRow,
  lot: LotRow,
  { shelterIds, volunteerId, kitchenIsPresent }: Cast,
  now: Date,
  isDue: IsDue,
): 'claim' | 'pickUp' | 'receive' | 'rate' | null => {
  const times = runTimes(run, lot)
  const { acceptedAt, claimedAt, pickedUpAt, receivedAt } = run
  const carries = run.carrierId === volunteerId
  const receives = shelterIds.has(run.shelterId)
  const patience = (isAllOurs: boolean) => (isAllOurs ? 1 : stepsOfPeople)
  if (allowsRun('claim', times, 'anyCarrier', now)) return isDue(acceptedAt) ? 'claim' : null
  if (allowsRun('pickUp', times, 'carrier', now)) {
    const isOurs = carries || !kitchenIsPresent
    return isOurs && isDue(claimedAt ?? acceptedAt, patience(carries)) ? 'pickUp' : null
  }
  if (allowsRun('receive', times, 'shelter', now)) {
    const isOurs = carries || receives
    return isOurs && isDue(pickedUpAt ?? acceptedAt, patience(carries && receives)) ? 'receive' : null
  }
  const isToRate = receives && run.stars === null && allowsRun('feedback', times, 'shelter', now)
  return isToRate && isDue(receivedAt ?? acceptedAt) ? 'rate' : null
}

const lotStep = (
  { lot, runs, reservation }: WatchedLot,
  { kitchenIsPresent }: Cast,
  now: Date,
  isDue: IsDue,
): 'list' | 'reserve' | 'offer' | 'accept' | null => {
  const isLong = isDue(lot.listedAt, stepsOnSale)
  if (allowsLot('reserve', lot, 'customer', now) && reservation === null && !isLong)
    return isDue(lot.listedAt) ? 'reserve' : null
  if (allowsLot('offer', lot, 'restaurant', now)) {
    const isFetched = reservation !== null && reservation.state !== 'reserved' && isDue(reservation.at)
    return !kitchenIsPresent && (isLong || isFetched) ? 'offer' : null
  }
  if (allowsLot('accept', lot, 'shelter', now)) {
    const moved = [lot.saleUntil ?? lot.listedAt, ...runs.map((run) => run.acceptedAt)]
    return moved.every((at) => isDue(at)) ? 'accept' : null
  }
  const isUnderWay = runs.some(({ state }) => (runsUnderWay as readonly RunState[]).includes(state))
  return lot.state === 'closed' && !isUnderWay && isDue(lot.listedAt, stepsBetweenLots) ? 'list' : null
}
