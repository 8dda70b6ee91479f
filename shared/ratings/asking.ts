import { dayMs, hourMs } from '../time.ts'

/** Nobody is asked at the door, with the food in their hands: the asking comes so long after the delivery. */
export const askForRatingAfterMs = hourMs
/** After so long nobody remembers a meal. */
const askedForMs = 3 * dayMs

/** Whether somebody who has not rated an order is asked to, `now` in milliseconds. */
export const isAskedToRate = (deliveredAt: string | null, now: number): boolean => {
  if (deliveredAt === null) return false
  const since = now - Date.parse(deliveredAt)
  return since >= askForRatingAfterMs && since < askedForMs
}
