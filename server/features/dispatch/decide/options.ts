/**
 * How a decision weighs what it can do. Minutes are the currency: one minute that one delivery comes later
 * costs 1. The figures behind the defaults, and what happens without each part, are in docs/dispatch.md.
 */
export type DecideOptions = {
  /** Minutes at the place of a pick-up; half of them before the food is taken, half after. */
  pickUpMinutes: number
  /** Minutes at a door; half of them before the food is handed over, half after. */
  dropOffMinutes: number
  /**
   * Offers are made this long before the courier has to leave for the pick-up, so that they can be accepted,
   * or declined, in time.
   */
  leadMinutes: number
  /** How soon a courier must be free, or on shift, to be planned with. */
  horizonMinutes: number
  /** Most deliveries of one trip; 1: no bundles. */
  maxBundled: number
  /**
   * Metres between places whose deliveries may be carried together where nobody is made late by it; 0:
   * bundles of one place only.
   */
  neighbours: number
  /** What it costs that a delivery comes after it is due. */
  late: number
  /** What a minute costs that ready food waits to be picked up, beside that it comes later. */
  waiting: number
  /**
   * What a minute of a courier's time costs, times how many more deliveries are open than `calm` for each
   * courier on shift, and at most `courierTimeMost`: where couriers are scarce, the next delivery would have
   * needed it. Time after the end of a shift is free.
   */
  courierTime: number
  calm: number
  courierTimeMost: number
  /**
   * What it costs for each minute that a courier ends farther from the open deliveries' pick-ups, on average,
   * than they began.
   */
  remote: number
  /**
   * What it costs to pay one more delivery; a courier who is paid in any case, because they have not reached
   * their guarantee, costs nothing more.
   */
  pay: number
  /**
   * Deliveries that a courier is expected to be given in each hour that remains of their shift, and how
   * uncertain that is.
   */
  expectedPerHour: number
  spread: number
  /**
   * What it costs, where nothing is guaranteed, to give a delivery to who earns twice the average an hour;
   * who earns nothing gains as much.
   */
  fairness: number
  /** What it costs not to deliver at all. */
  undelivered: number
  /** Couriers looked at for each delivery, those first who could do it best. */
  candidates: number
  /** Whether whole routes, and what follows first trips, are given to couriers all at once. */
  assignment: boolean
  /** Deliveries that the search takes out of the plan and puts back better, in all. */
  effort: number
}

export const defaultOptions: DecideOptions = {
  pickUpMinutes: 4,
  dropOffMinutes: 4,
  leadMinutes: 1,
  horizonMinutes: 60,
  maxBundled: 4,
  neighbours: 0,
  late: 9,
  waiting: 0.2,
  courierTime: 1,
  calm: 0.4,
  courierTimeMost: 1,
  remote: 0.2,
  pay: 8,
  expectedPerHour: 1.2,
  spread: 0.3,
  fairness: 1,
  undelivered: 500,
  candidates: 40,
  assignment: true,
  effort: 100,
}
