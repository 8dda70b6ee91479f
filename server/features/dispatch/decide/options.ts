/** How a decision weighs what it can do. Minutes are the currency: one minute that one delivery comes later costs 1. */
export type DecideOptions = {
  /** Minutes at the place of a pick-up; half of them before the food is taken, half after. */
  pickUpMinutes: number
  /** Minutes at a door; half of them before the food is handed over, half after. */
  dropOffMinutes: number
  /** Offers are made this long before the courier has to leave for the pick-up, so that they can be accepted, and declined, in time. */
  leadMinutes: number
  /** How far ahead couriers are planned with who come on shift later, or carry something. */
  horizonMinutes: number
  /** Most deliveries of one trip; 1: no bundles. */
  mostTogether: number
  /** What it costs that a delivery comes after it is due. */
  late: number
  /** What a minute costs that ready food waits to be picked up, beside that it comes later. */
  waiting: number
  /** What a minute of a courier's time costs: the next delivery would have it. */
  busy: number
  busyPressure: number
  pressureFrom: number
  busyMost: number
  remote: number
  remotePressure: number
  remoteMost: number
  /** What a unit of pay costs that an offer adds to what a courier earns anyway: 1 for his pay for one delivery. */
  pay: number
  /** What it costs not to deliver at all. */
  undelivered: number
  ordersPerHour: number
  spread: number
  /** Couriers looked at for each delivery: those who can be there first. */
  candidates: number
  /** Deliveries taken out of the plan and put back better, in all, by the search. */
  effort: number
  assignment: number
}

/** Tuned on recorded days (docs/dispatch.md); the costs are flat around these. */
export const defaultOptions: DecideOptions = {
  pickUpMinutes: 4,
  dropOffMinutes: 4,
  leadMinutes: 1,
  horizonMinutes: 60,
  mostTogether: 4,
  late: 8,
  waiting: 0.2,
  busy: 0,
  busyPressure: 1,
  pressureFrom: 0.5,
  busyMost: 1,
  remote: 0.2,
  remotePressure: 0,
  remoteMost: 1,
  pay: 8,
  undelivered: 500,
  ordersPerHour: 1.2,
  spread: 0.3,
  candidates: 40,
  effort: 100,
  assignment: 2,
}
