import type pg from 'pg'
import { bookChecks } from '#server/features/books/book-checks.ts'

/** What must hold at any moment, whatever happened before: each query names rows for which it does not. */
const wrong = {
  'a transfer that does not sum to zero': `
    SELECT transfer_id::text AS id FROM ledger_entries GROUP BY transfer_id HAVING sum(amount) <> 0`,
  'an order whose sums are not those of its money rows': `
    SELECT o.id FROM orders o LEFT JOIN LATERAL (
      SELECT coalesce(sum(m.amount) FILTER (WHERE m.kind <> 'refund'), 0) AS given,
             coalesce(sum(m.amount) FILTER (WHERE m.kind = 'refund'), 0) AS back
      FROM ledger_entries m WHERE m.order_id = o.id AND m.account = 'customer' AND m.kind NOT IN ('tip', 'tipRefund')) m ON true
    WHERE o.paid <> -m.given OR o.refunded <> m.back`,
  'a payment whose sums are not those of its money rows': `
    SELECT p.id::text AS id FROM payments p LEFT JOIN LATERAL (
      SELECT coalesce(sum(m.amount) FILTER (WHERE m.kind NOT IN ('refund', 'tipRefund', 'creditRefund')), 0) AS given,
             coalesce(sum(m.amount) FILTER (WHERE m.kind IN ('refund', 'tipRefund', 'creditRefund')), 0) AS back
      FROM ledger_entries m WHERE m.payment_id = p.id AND m.account IN ('customer', 'donor')) m ON true
    WHERE p.captured <> -m.given OR p.refunded <> m.back`,
  'an order that is not whole': `
    SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id)
      OR NOT EXISTS (SELECT FROM order_timeline e WHERE e.order_id = o.id AND e.status = o.status)`,
  'an order and a delivery that do not belong together': `
    SELECT o.id FROM orders o LEFT JOIN deliveries d ON d.id = o.id
    WHERE (CASE WHEN o.fulfilment = 'collection' THEN d.id IS NULL ELSE CASE o.status
      WHEN 'confirmed' THEN d.status IS NULL OR d.status = 'cancelled'
      WHEN 'preparing' THEN d.status IN ('waiting', 'assigned', 'pickup') AND d.ready_at IS NULL
      WHEN 'readyForPickup' THEN d.status IN ('waiting', 'assigned', 'pickup') AND d.ready_at IS NOT NULL
      WHEN 'outForDelivery' THEN d.status IN ('enroute', 'returning')
      WHEN 'delivered' THEN d.status IN ('completed', 'cancelled')
      WHEN 'cancelled' THEN d.status IS NULL OR d.status IN ('cancelled', 'undelivered')
      ELSE d.status IS NULL END END) IS NOT TRUE
      OR (d.id IS NOT NULL AND d.status <> 'waiting' AND NOT EXISTS (
        SELECT FROM delivery_timeline e WHERE e.delivery_id = d.id AND e.status = d.status))`,
  'a cancelled order whose money was kept': `
    SELECT id FROM orders o WHERE status = 'cancelled' AND paid <> refunded
      AND NOT EXISTS (SELECT FROM order_timeline e WHERE e.order_id = o.id AND e.action IN ('undeliver', 'noShow'))`,
  'an order that is not settled exactly once, by its own terms, when it is delivered, or ends after it left': `
    SELECT o.id FROM orders o LEFT JOIN deliveries d ON d.id = o.id LEFT JOIN LATERAL (
      SELECT count(DISTINCT e.transfer_id) AS transfers,
             coalesce(sum(e.amount) FILTER (WHERE e.account = 'restaurant' AND e.owner = o.restaurant_id), 0) AS restaurant,
             coalesce(sum(e.amount) FILTER (WHERE e.account = 'agent' AND e.owner = d.agent_id::text), 0) AS agent,
             coalesce(sum(e.amount) FILTER (WHERE e.account = 'tax'), 0) AS tax,
             coalesce(sum(e.amount) FILTER (WHERE e.account = 'clearing'), 0) AS clearing
      FROM ledger_entries e WHERE e.order_id = o.id AND e.kind = 'settlement') s ON true
    CROSS JOIN LATERAL (SELECT o.status = 'cancelled' AND EXISTS (
      SELECT FROM order_timeline e WHERE e.order_id = o.id AND (e.status = 'outForDelivery'
        OR (e.action = 'noShow' AND o.paid > 0 AND o.no_show_refund_percent < 100))) AS left_kitchen) way
    WHERE CASE WHEN o.status = 'delivered' OR way.left_kitchen
      THEN (s.transfers, s.restaurant, s.agent, s.tax, -s.clearing) IS DISTINCT FROM
        (1, o.subtotal - o.commission, CASE WHEN d.status = 'completed' OR way.left_kitchen THEN coalesce(d.pay, 0) ELSE 0 END, o.tax + o.delivery_tax, o.total)
      ELSE s.transfers > 0 END`,
  'money held for a prepaid order that is over': `
    SELECT o.id FROM orders o JOIN payments p ON p.id = o.payment_id JOIN ledger_entries e ON e.order_id = o.id
    WHERE o.status IN ('delivered', 'cancelled') AND p.method <> 'cashOnDelivery' AND e.account IN ('clearing', 'tips')
    GROUP BY o.id HAVING sum(e.amount) <> 0`,
  'a payment that two checkouts share': `
    SELECT payment_id::text AS id FROM idempotency_keys WHERE payment_id IS NOT NULL
    GROUP BY payment_id HAVING count(*) > 1`,
}

/** What is wrong in the books, in words; empty when they balance. */
export const bookErrors = async (
  database: Pick<pg.Client, 'query'>,
  /** Checks of the audit that do not hold because a test made up entries of the ledger. */
  except: readonly (keyof typeof bookChecks)[] = [],
): Promise<string[]> => {
  const errors: string[] = []
  for (const [what, text] of Object.entries(wrong)) {
    const { rows } = await database.query<{ id: string }>(text)
    if (rows.length > 0) errors.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`)
  }
  for (const [check, text] of Object.entries(bookChecks)) {
    if (except.some((one) => one === check)) continue
    const { rows } = await database.query<{ id: string; found: string }>(text)
    for (const { id, found } of rows.slice(0, 3)) errors.push(`${check}: ${id}: ${found}`)
  }
  return errors
}
