import type { DispatchReason } from '#shared/dispatch/dispatch-reason.ts'

/*
 * What a dispatcher knows at one moment, and what it decides. All moments are milliseconds since the epoch,
 * money is whole paise, distances are metres. `Place` is whatever the travel times understand: {lat, lng} in
 * the server, {x, y} in the benchmark.
 */

export type OpenDelivery<Place> = {
  id: string
  /**
   * Where it is picked up, by name: a restaurant or a donor. Deliveries of one such place can be carried
   * together.
   */
  pickUp: string
  from: Place
  to: Place
  requestedAt: number
  /** When the food is, or is expected to be, ready. */
  readyAt: number
  /** When it should be at the door; later than this counts as late. */
  dueAt: number
  /** What the courier is paid for it. */
  pay: number
  /** Couriers who are not to be offered it. Whoever keeps the list empties it when nobody is left. */
  declinedBy: readonly string[]
  /** The courier whom an admin gave it to: nobody else is offered it, whatever they declined. */
  lockedTo: string | null
}

export type Courier<Place> = {
  id: string
  /** Where they are, or will be at `freeAt`. */
  place: Place
  /** Where they are now, if that is known and they carry something; for the reason alone. */
  at?: Place | undefined
  /** When they will have delivered everything they hold; in the past if they are free. */
  freeAt: number
  /** `from` may lie ahead: they are planned with, and offered nothing before. No pick-up after `until`. */
  shift: { from: number; until: number | null }
  /** In this shift so far, with what they carry. */
  earned: number
  /** The least that an hour of their shift earns them; 0 where nothing is guaranteed. */
  guaranteedPerHour: number
  /** Deliveries that they hold now. */
  load: number
  /** How many they may hold at once. */
  maxLoad: number
}

export type TravelTimes<Place> = {
  /** Milliseconds. */
  between: (from: Place, to: Place) => number
  metres: (from: Place, to: Place) => number
  /** Indexes of the `count` places that are nearest to `near`, nearest first. */
  nearest: (places: readonly Place[]) => (near: Place, count: number) => number[]
}

export type Situation<Place> = {
  now: number
  /** Those that nobody holds and nobody is being offered. */
  deliveries: readonly OpenDelivery<Place>[]
  /**
   * Those on shift, or soon; those with an open offer are left out, or come with the offer in `freeAt`,
   * `place` and `load`.
   */
  couriers: readonly Courier<Place>[]
  /**
   * What the decision before this one planned, to go on from; without it the plan is made afresh, which finds
   * a little less.
   */
  plan?: Planned | undefined
}

/** Each courier's trips in their order, each with its deliveries in the order of their doors. */
export type Planned = readonly { courierId: string; trips: readonly (readonly string[])[] }[]

/**
 * One courier's next trip: everything is picked up at one place (`decide` with `neighbours`: at places close
 * together), then brought to the doors.
 */
export type Offer = {
  courierId: string
  /** In the order of their doors. */
  deliveryIds: string[]
  /** When they will have picked up everything. */
  pickUpAt: number
  /** When each is at its door, in the order of `deliveryIds`. */
  dropOffAt: number[]
  reason: DispatchReason
}

export type Decision = {
  /** At most one for a courier, and at most one with any delivery. */
  offers: Offer[]
  /**
   * When something that can wait is due, if nothing else happens before; null if nothing waits for its time.
   */
  decideAgainAt: number | null
  /** What is planned after the offers, for the next decision to go on from. */
  plan: Planned
}
