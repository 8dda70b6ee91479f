/**
 * Why a courier is offered a delivery: what they have to do until the pick-up, and what they carry together.
 */
export type DispatchReason = {
  /** From where they are, or will be, to the pick-up; null where that is unknown. */
  metresToPickUp: number | null
  /** Until they have delivered what they carry; 0 if they are free. */
  minutesUntilFree: number
  /**
   * Whether the pick-up lies nearer to where they deliver next than to where they are: never true while they
   * are free.
   */
  onTheWay: boolean
  /** How many deliveries the offer has. */
  deliveries: number
  /** Whether an admin assigned it to them. */
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
