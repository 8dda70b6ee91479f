import type { OrderRow } from '../read-orders.ts'

/** Whether an order for later still has the slot that begins at `slot`, and has not left its kitchen. */
export const isStillPlanned = (
  { status, slotFrom }: Pick<OrderRow, 'status' | 'slotFrom'>,
  slot: string,
): boolean =>
  slotFrom?.toISOString() === slot &&
  (status === 'scheduled' || status === 'confirmed' || status === 'preparing')
