import type pg from 'pg'

/** What must hold at any moment, whatever happened before: each query names rows for which it does not. */
const wrong = {
  'a transfer that does not sum to zero': `
    SELECT transfer::text AS id FROM money_entries GROUP BY transfer HAVING sum(amount) <> 0`,
  'an order whose sums are not those of its money rows': `
    SELECT o.id FROM orders o LEFT JOIN LATERAL (
      SELECT coalesce(sum(m.amount) FILTER (WHERE m.kind <> 'refund'), 0) AS given,
             coalesce(sum(m.amount) FILTER (WHERE m.kind = 'refund'), 0) AS back
      FROM money_entries m WHERE m.order_id = o.id AND m.account = 'customer') m ON true
    WHERE o.paid <> -m.given OR o.refunded <> m.back`,
  'a payment whose sums are not those of its money rows': `
    SELECT p.id::text AS id FROM payments p LEFT JOIN LATERAL (
      SELECT coalesce(sum(m.amount) FILTER (WHERE m.kind <> 'refund'), 0) AS given,
             coalesce(sum(m.amount) FILTER (WHERE m.kind = 'refund'), 0) AS back
      FROM money_entries m WHERE m.payment_id = p.id AND m.account IN ('customer', 'donor')) m ON true
    WHERE p.captured <> -m.given OR p.refunded <> m.back`,
  'an order that is not whole': `
    SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id)
      OR NOT EXISTS (SELECT FROM order_timeline e WHERE e.order_id = o.id AND e.status = o.status)`,
  'a cancelled order whose money was kept': `
    SELECT id FROM orders WHERE status = 'cancelled' AND paid <> refunded`,
  'a payment that two checkouts share': `
    SELECT payment_id::text AS id FROM idempotency_keys WHERE payment_id IS NOT NULL
    GROUP BY payment_id HAVING count(*) > 1`,
}

/** What is wrong in the books, in words; empty when they balance. */
export const bookErrors = async (database: Pick<pg.Client, 'query'>): Promise<string[]> => {
  const errors: string[] = []
  for (const [what, text] of Object.entries(wrong)) {
    const { rows } = await database.query<{ id: string }>(text)
    if (rows.length > 0) errors.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`)
  }
  return errors
}
