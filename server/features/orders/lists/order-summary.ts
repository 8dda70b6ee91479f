import type { z } from 'zod/mini'
import { paise } from '#shared/money/money.ts'
import type { orderSummary } from '#shared/orders/contracts.ts'
import { viewText } from '../../../db/view-text.ts'
import { paymentStates } from '../../../db/views/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { requireOwner } from './find-orders.ts'

export type OrderSummary = z.infer<typeof orderSummary>

/**
 * The figures of a customer's dashboard, of all orders but those whose payment was declined, which were never
 * placed:
 * - totalOrders: all of them, the cancelled ones too;
 * - pendingOrders: neither delivered nor cancelled;
 * - completedOrders: delivered;
 * - savedAmount, in paise: what a promo code took off each order that was not cancelled, and what its dishes'
 *   offers took off their prices before the offer. Both are stored with the order; orders from before offers
 *   were stored count their promo codes only.
 */
const text = `
  SELECT count(*)::int AS total,
    (count(*) FILTER (WHERE o.status NOT IN ('delivered', 'cancelled')))::int AS pending,
    (count(*) FILTER (WHERE o.status = 'delivered'))::int AS completed,
    coalesce(sum(o.discount + offers.saved) FILTER (WHERE o.status <> 'cancelled'), 0) AS saved
  FROM orders o
  JOIN ${viewText(paymentStates)} p ON p.id = o.payment_id AND p.status <> 'failed'
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(greatest(i.original_price - i.price, 0) * i.quantity), 0) AS saved
    FROM order_items i WHERE i.order_id = o.id
  ) offers
  WHERE o.user_id = $1`

type Row = { total: number; pending: number; completed: number; saved: string }

/** For the person and for admins. Refuses with not_found (404). */
export const readOrderSummary = async (deps: Deps, caller: Caller, userId: string): Promise<OrderSummary> => {
  requireOwner(caller, userId)
  const { rows } = await deps.pool.query<Row>({ name: 'order-summary', text, values: [userId] })
  const [row] = rows
  return {
    totalOrders: row?.total ?? 0,
    pendingOrders: row?.pending ?? 0,
    completedOrders: row?.completed ?? 0,
    savedAmount: paise(Number(row?.saved ?? 0)),
  }
}
