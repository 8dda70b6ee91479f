/** Why a courier is offered a delivery: what he has to do until the pick-up, and what he carries together. */
export type DispatchReason = {
  /** From where he is, or will be, to the pick-up; null where nobody knows where he is. */
  metresToPickUp: number | null
  /** Until he has delivered what he carries; 0 if he is free. */
  minutesUntilFree: number
  /**
   * Whether the pick-up lies nearer to where he delivers next than to where he is: never true while he is
   * free.
   */
  onTheWay: boolean
  /** How many deliveries the offer has. */
  deliveries: number
  /** Whether an admin assigned it to him. */
  assigned: boolean
}

/** Translates a text: `i18n._` with its own `this`. */
type Translate = (text: string, values: Record<string, string | number>) => string

/** A reason in one line: "2.1 km to the pick-up, free in 4 min, on the way, 2 deliveries together". */
export const dispatchReasonText = (reason: DispatchReason, translate: Translate): string => {
  const { metresToPickUp, minutesUntilFree, onTheWay, deliveries, assigned } = reason
  const kilometres = metresToPickUp === null ? null : (metresToPickUp / 1_000).toFixed(1)
  return [
    assigned && translate(/*i18n*/ 'assigned by our team', {}),
    kilometres !== null && translate(/*i18n*/ '{kilometres} km to the pick-up', { kilometres }),
    minutesUntilFree > 0
      ? translate(/*i18n*/ 'free in {minutes} min', { minutes: minutesUntilFree })
      : translate(/*i18n*/ 'free now', {}),
    onTheWay && translate(/*i18n*/ 'on the way', {}),
    deliveries > 1 && translate(/*i18n*/ '{count} deliveries together', { count: deliveries }),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
