import type { Diet } from './rescue.ts'

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
  /** From where they are, or will be, to the restaurant; null where nobody knows where they are. */
  metres: number | null
  /** Whether they carry another rescue, so that this one begins where that one ends or begins. */
  onTheWay: boolean
}

/** Translates a text: `i18n._` with its own `this`. */
type Say = (text: string, values: Record<string, string | number>) => string

const kilometresOf = (metres: number) => (metres / 1_000).toFixed(1)

/** A match in one line, after its portions: "2.1 km, ready until 2:30 pm, room for 35 today, the nearest that fits". `time` is `readyUntil` as people read it. */
export const matchReasonText = ({ metres, room, nearer }: MatchReason, time: string, say: Say): string =>
  [
    metres !== null && say(/*i18n*/ '{kilometres} km', { kilometres: kilometresOf(metres) }),
    say(/*i18n*/ 'ready until {time}', { time }),
    say(/*i18n*/ 'room for {room} today', { room }),
    nearer === 0 && say(/*i18n*/ 'the nearest that fits', {}),
  ]
    .filter((part) => part !== false)
    .join(', ')

/** A suggestion to a carrier in one line: "on your way, 1.2 km"; empty where nothing is known. */
export const carrierReasonText = ({ metres, onTheWay }: CarrierReason, say: Say): string =>
  [
    onTheWay && say(/*i18n*/ 'on your way', {}),
    metres !== null && say(/*i18n*/ '{kilometres} km', { kilometres: kilometresOf(metres) }),
  ]
    .filter((part) => part !== false)
    .join(', ')
