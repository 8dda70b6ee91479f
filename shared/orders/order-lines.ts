import type { OrderStatus } from './order-lifecycle.ts'

/** A line of an order: since when its station is done with it, or null. */
type Line = { readyAt: Date | string | null }

/**
 * What a station's press on a line does: `mark` it, `finish` the order because it is the last line, take its
 * mark `back`; `repeat`: it was done already; `unknown`: there is no such line; `refused`: the order is not
 * being cooked.
 */
export type LineStep = 'mark' | 'finish' | 'back' | 'repeat' | 'unknown' | 'refused'

/** `line` counts from 0; `ready` false: it is not ready after all. */
export const lineStep = (
  status: OrderStatus,
  lines: readonly Line[],
  line: number,
  ready: boolean,
): LineStep => {
  const pressed = lines[line]
  if (!pressed) return 'unknown'
  if ((pressed.readyAt !== null) === ready) return 'repeat'
  if (status !== 'preparing') return 'refused'
  if (!ready) return 'back'
  return isDone(lines.filter((_, index) => index !== line)) ? 'finish' : 'mark'
}

/** Whether all of these lines are ready; so are none. */
export const isDone = (lines: readonly Line[]): boolean => lines.every(({ readyAt }) => readyAt !== null)
