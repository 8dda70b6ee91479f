import type pg from 'pg'
import { bookErrors } from '#tests/books.ts'
import type { Device } from './device.ts'

/**
 * What must hold of these orders once nobody works any more: each query names those for which it does not.
 * Written against the rows, apart from the code that decides who is told of what.
 */
const wrong = {
  'an order that never ended': `
    SELECT id FROM orders WHERE id = ANY($1) AND status NOT IN ('delivered', 'cancelled')`,
  'an order whose customer was never told that it was placed': `
    SELECT o.id FROM orders o WHERE id = ANY($1) AND status = 'delivered'
      AND NOT EXISTS (SELECT FROM sent_messages m WHERE m.id = 'orderConfirmed-' || o.id AND m.claimed_until IS NULL)`,
  'a cancelled order whose customer was not told': `
    SELECT o.id FROM orders o WHERE id = ANY($1) AND status = 'cancelled'
      AND NOT EXISTS (SELECT FROM sent_messages m WHERE m.id = 'orderEnded-' || o.id AND m.claimed_until IS NULL)`,
  'an order that was cancelled or missed in the kitchen, which nobody there has seen': `
    SELECT o.id FROM orders o WHERE id = ANY($1) AND status = 'cancelled'
      AND NOT EXISTS (SELECT FROM order_timeline e WHERE e.order_id = o.id AND e.status = 'outForDelivery')
      AND NOT EXISTS (SELECT FROM order_timeline seen JOIN order_timeline ended USING (order_id)
        WHERE seen.order_id = o.id AND seen.action = 'acknowledge' AND ended.action IN ('cancel', 'expire') AND ended.id < seen.id)`,
  'a missed order that somebody of its staff was not told of': `
    SELECT o.id || ' ' || s.user_id AS id FROM orders o JOIN restaurant_staff s ON s.restaurant_id = o.restaurant_id
    WHERE o.id = ANY($1) AND EXISTS (SELECT FROM order_timeline e WHERE e.order_id = o.id AND e.action = 'expire')
      AND NOT EXISTS (SELECT FROM sent_messages m WHERE m.id = 'missed-' || o.id || '-' || s.user_id AND m.claimed_until IS NULL)`,
  'a courier who lost a delivery and has not read of it': `
    SELECT e.delivery_id || ' ' || e.agent_id AS id FROM delivery_timeline e
    WHERE e.delivery_id = ANY($1) AND e.action IN ('cancel', 'release', 'unassign') AND e.agent_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM courier_notices n
        WHERE n.delivery_id = e.delivery_id AND n.agent_id = e.agent_id AND n.read_at IS NOT NULL)`,
  'food that did not arrive, of which nobody was asked': `
    SELECT o.id FROM orders o WHERE id = ANY($1) AND paid > refunded
      AND EXISTS (SELECT FROM order_timeline e WHERE e.order_id = o.id AND e.action = 'undeliver')
      AND NOT EXISTS (SELECT FROM refund_requests r WHERE r.order_id = o.id)`,
  'a step that was done twice': `
    SELECT order_id || ' ' || action AS id FROM order_timeline WHERE order_id = ANY($1)
      AND action IN ('accept', 'ready', 'confirmPickup', 'complete', 'undeliver', 'cancel', 'expire')
    GROUP BY order_id, action HAVING count(*) > 1`,
}

/** What is wrong with what became of the orders and of every tap; empty: nothing. */
export const verifyRush = async (
  database: pg.Client,
  orders: readonly string[],
  devices: readonly Device[],
): Promise<string[]> => {
  const problems = await bookErrors(database)
  const { rows: there } = await database.query<{ id: string }>('SELECT id FROM orders WHERE id = ANY($1)', [
    orders,
  ])
  if (there.length !== orders.length)
    problems.push(`${orders.length - there.length} acknowledged orders are gone`)
  for (const [what, text] of Object.entries(wrong)) {
    const { rows } = await database.query<{ id: string }>(text, [orders])
    if (rows.length > 0) problems.push(`${what}: ${rows.map(({ id }) => id).join(', ')}`)
  }
  for (const device of devices) {
    problems.push(...device.problems)
    for (const { what, about } of await device.kept())
      problems.push(`${device.name} still keeps "${what}" of ${about.join(', ')}`)
    const done = [...device.made].filter(([, { outcome }]) => outcome === 'done').map(([key]) => key)
    // The response is stored in the transaction of the work: a key without one was never done.
    const { rows } = await database.query<{ key: string }>(
      'SELECT key FROM idempotency_keys WHERE key = ANY($1) AND status = 200',
      [done],
    )
    const stored = new Set(rows.map(({ key }) => key))
    for (const [key, { what, about, outcome, reason }] of device.made)
      if (outcome === null || (outcome === 'done' ? !stored.has(key) : reason === ''))
        problems.push(`${device.name} lost "${what}" of ${about.join(', ')} (${outcome ?? 'no answer'})`)
  }
  return problems
}
