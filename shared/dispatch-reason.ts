/** Why a courier is offered a delivery: what he has to do until the pick-up, and what he carries together. */
export type DispatchReason = {
  /** From where he is, or will be, to the pick-up. */
  metresToPickUp: number
  /** Until he has delivered what he carries; 0 if he is free. */
  minutesUntilFree: number
  /** Whether the pick-up lies nearer to where he delivers next than to where he is: never true while he is free. */
  onTheWay: boolean
  /** How many deliveries the offer has. */
  deliveries: number
  /** Whether an admin assigned it to him. */
  assigned: boolean
}
