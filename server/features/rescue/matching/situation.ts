import type { LatLng } from '#shared/api/wire.ts'
import type { CarrierReason, MatchReason } from '#shared/rescue/match-reason.ts'
import type { Diet, Vehicle } from '#shared/shelters/parties.ts'

/*
 * Moments are in milliseconds since 1970, UTC, distances in metres. Plain data: it goes to a thread and back.
 */

export type OpenLot = {
  id: string
  place: LatLng
  /** Whether its place is known; where it is not, the middle of the market stands for it. */
  isPlaced: boolean
  /** Portions that nobody has taken. */
  portions: number
  isVeg: boolean
  /** By when it has to be fetched from the restaurant. */
  pickUpBy: number
  /** By when it has to be handed over at the shelter. */
  safeUntil: number
  /** Whether several shelters may share it. */
  split: boolean
}

export type OpenShelter = {
  id: string
  place: LatLng
  diet: Diet
  /** Portions that it can still take today. */
  room: number
  /** When it receives food from now on, in order, none overlapping another. */
  hours: readonly { from: number; to: number }[]
}

/** A run that nobody carries yet. */
export type OpenRun = {
  id: string
  from: LatLng
  to: LatLng
  portions: number
  pickUpBy: number
  safeUntil: number
}

export type OpenCarrier = {
  id: string
  /** Where they are, or will be once they have delivered what they carry; null: nobody knows. */
  place: LatLng | null
  /** Whether they carry another rescue. */
  onTheWay: boolean
  vehicle: Vehicle
  /** How many more they may carry. */
  load: number
}

/** How fast food gets on, and how much longer streets are than the straight line. */
export type Pace = { kilometresPerHour: number; detour: number }

/** All that is open now. */
export type Situation = {
  now: number
  pace: Pace
  lots: readonly OpenLot[]
  shelters: readonly OpenShelter[]
  runs: readonly OpenRun[]
  carriers: readonly OpenCarrier[]
}

type Suggested = { id: string; reason: CarrierReason }

export type Match = {
  lotId: string
  shelterId: string
  portions: number
  reason: MatchReason
  /** Who could carry it, if the shelter accepts. */
  carrier: Suggested | null
}

export type Matching = {
  matches: Match[]
  /** Who could carry which run. */
  carriers: { runId: string; carrier: Suggested }[]
  /** What found it. */
  by: 'solver' | 'improved' | 'greedy'
}
