import type { Diet } from '../shelters/parties.ts'

/** Why portions of a lot are suggested to a shelter, as it was when everything open was matched. */
export type MatchReason = {
  /** By when they have to be fetched. ISO 8601, UTC. */
  readyUntil: string
  /** From the restaurant, as the crow flies; null where it has no place. */
  metres: number | null
  /** What the shelter accepts. */
  diet: Diet
  /** Portions that it has room for today. */
  room: number
  /** Shelters that fit and are nearer, and are better off with other food. */
  nearer: number
}

/** Why a carrier is suggested for a run. */
export type CarrierReason = {
  /** From where they are, or will be, to the restaurant; null where their position is unknown. */
  metres: number | null
  /** Whether they carry another rescue, so that this one begins where that one ends or begins. */
  onTheWay: boolean
}
