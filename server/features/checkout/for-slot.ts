import { minuteMs } from '#shared/time.ts'
import type { ChosenSlot } from '../slots/require-slots.ts'
import type { CheckoutRows } from './checkout-store.ts'

type Row = CheckoutRows['orders'][number]

/**
 * An order for later: it arrives in its slot, and its kitchen has it as long before the slot begins as it was
 * promised to take, or at once where that is less than it would take now (decision 193).
 */
export const forSlot = (row: Row, { from, to }: ChosenSlot, now: Date): Row => {
  const takesMs =
    row.promisedTo === null ? row.promisedBy.getTime() - now.getTime() : row.promisedTo * minuteMs
  return {
    ...row,
    slotFrom: from,
    slotTo: to,
    releaseAt: new Date(Math.max(now.getTime(), from.getTime() - takesMs)),
    estimatedDelivery: to,
    promisedBy: to,
    promisedFrom: null,
    promisedTo: null,
  }
}
