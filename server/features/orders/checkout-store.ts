import type pg from 'pg'
import { toRow } from '../../db/rows.ts'
import {
  moneyEntries,
  orderEvents,
  orderItems,
  orders,
  payments,
  promoRedemptions,
} from '../../db/tables/index.ts'
import type { KeyClaim, StoredResponse } from '../../http/idempotency.ts'
import { countOnce, counts, spentAt } from '../../http/rate-limit.ts'

type New<T extends { $inferSelect: unknown }> = T['$inferSelect']
/** An event before the database gave it its number; nobody has to say why a checkout is made. */
export type NewEvent = Omit<New<typeof orderEvents>, 'id' | 'writtenBy' | 'reason'>
export type NewMoney = Omit<New<typeof moneyEntries>, 'id'>

export type CheckoutRows = {
  claim: KeyClaim
  /** What a repeat is answered; null while the payment is still being authorised. */
  response: StoredResponse | null
  payment: New<typeof payments>
  orders: New<typeof orders>[]
  items: New<typeof orderItems>[]
  events: NewEvent[]
  /** What the orders were priced by, as it is stored. */
  storedPricing: unknown
  /** The first-order code that is spent on it, and what it took off. */
  redemption: { row: New<typeof promoRedemptions>; percent: number } | null
  now: Date
}

/** What must not be used up: `count` counts the checkout itself, `spent` only looks. */
export type CheckoutLimit = { kind: 'count' | 'spent'; parameter: string }

const rowOf = {
  payment: toRow(payments),
  order: toRow(orders),
  item: toRow(orderItems),
  event: toRow(orderEvents),
  money: toRow(moneyEntries),
  redemption: toRow(promoRedemptions),
}

const eventRow = (event: NewEvent) => rowOf.event({ ...event, reason: null, id: 0, writtenBy: '0' })

/** Nobody can be listening to an order that is only just placed. */
export const unpublishedAction = 'place'

const eventColumns =
  'order_id, restaurant_id, agent_id, kind, action, status, delivery_status, by, lat, lng, at'
/** What every listener is told, small enough for a notification's 8,000 bytes. The event before each is `place`, if any. */
const eventText = `json_build_object(
  'id', e.id, 'orderId', e.order_id, 'restaurantId', e.restaurant_id, 'agentId', e.agent_id, 'kind', e.kind,
  'action', e.action, 'status', e.status, 'deliveryStatus', e.delivery_status, 'by', e.by,
  'lat', e.lat, 'lng', e.lng, 'at', e.at, 'writtenBy', e.written_by::text, 'previous', null)::text`

const withCode = {
  agrees: (row: string, percent: string) => `AND EXISTS (
        SELECT FROM json_populate_record(null::promo_redemptions, ${row}) p
        JOIN promo_codes c ON c.code = p.code AND c.percent = ${percent} AND c.expires_at > $12::timestamptz
        JOIN users u ON u.id = p.user_id AND u.email_confirmed_at IS NOT NULL
          AND (c.issued_to IS NULL OR c.issued_to = u.id::text OR c.issued_to = lower(u.email))
        WHERE NOT EXISTS (SELECT FROM orders o WHERE o.user_id = p.user_id AND o.status <> 'cancelled')
      )`,
  inserts: (row: string) => `, redemption AS (
    INSERT INTO promo_redemptions
    SELECT p.* FROM checked, json_populate_record(null::promo_redemptions, ${row}) p WHERE agrees
  )`,
}

/**
 * What the limits say, as `held (until)`. Counting and looking are one step for the database: the row of the counter is locked, so
 * that checkouts at once are counted one after the other. An account that food was delivered to is not counted.
 */
const limitText = {
  count: `, counted AS (
    INSERT INTO rate_limits (key, hits, resets_at)
    SELECT counting.key, 1, counting.resets_at FROM menu, ${counts('$14')}
    WHERE agrees AND NOT EXISTS (
      SELECT FROM json_populate_record(null::payments, $1) p
      JOIN orders o ON o.user_id = p.user_id AND o.status = 'delivered'
    )
    ORDER BY counting.key ${countOnce('$12')}
  ), held AS (
    SELECT max(counted.resets_at) AS until
    FROM counted JOIN ${counts('$14')} USING (key) WHERE counted.hits > counting.max
  )`,
  spent: `, held AS (${spentAt(counts('$14'), '$12')})`,
}

/**
 * The whole checkout in one statement, and so in one transaction and one round trip. `menu` compares what the order was
 * priced by with what the database says; where they differ nothing is written, nor where a limit holds it up. `code` and `limit`
 * are what a promo code and a limit add.
 */
const placeText = (code: boolean, limit: CheckoutLimit['kind'] | null) => {
  const [row, percent] = limit === null ? ['$14', '$15'] : ['$15', '$16']
  return `
  WITH menu AS (
    SELECT count(*) = json_array_length($3)
      AND (SELECT value FROM platform_settings WHERE name = 'pricing') IS NOT DISTINCT FROM $13::jsonb
      ${code ? withCode.agrees(row, percent) : ''} AS agrees
    FROM json_populate_recordset(null::order_items, $3) i
    JOIN dishes d ON d.id = i.dish_id AND d.price = i.price AND d.name = i.name AND d.available AND d.deleted_at IS NULL
    JOIN restaurants r ON r.id = d.restaurant_id AND r.active
  )${
    limit === null
      ? ', checked AS (SELECT agrees FROM menu)'
      : `${limitText[limit]}, checked AS (SELECT menu.agrees AND held.until IS NULL AS agrees FROM menu, held)`
  }, claim AS (
    INSERT INTO idempotency_keys (principal, key, route, fingerprint, status, response, payment_id, created_at)
    SELECT $5, $6, $7, $8, $9::integer, $10::json, $11::uuid, $12::timestamptz FROM checked WHERE agrees
  ), payment AS (
    INSERT INTO payments SELECT p.* FROM checked, json_populate_record(null::payments, $1) p WHERE agrees
  ), placed AS (
    INSERT INTO orders SELECT o.* FROM checked, json_populate_recordset(null::orders, $2) o WHERE agrees
  ), items AS (
    INSERT INTO order_items SELECT i.* FROM checked, json_populate_recordset(null::order_items, $3) i WHERE agrees
  ), events AS (
    INSERT INTO order_events (${eventColumns})
    SELECT ${eventColumns} FROM checked, json_populate_recordset(null::order_events, $4) WHERE agrees
    RETURNING *
  )${code ? withCode.inserts(row) : ''}
  SELECT CASE WHEN e.action <> '${unpublishedAction}' THEN ${eventText} END AS event, null::timestamptz AS until FROM events e
  ${limit === null ? '' : 'UNION ALL SELECT null, until FROM held WHERE until IS NOT NULL'}`
}

const statement = (code: boolean, limit: CheckoutLimit['kind'] | null) => ({
  name: `place-order${code ? '-with-code' : ''}${limit === null ? '' : `-${limit}`}`,
  text: placeText(code, limit),
})
const statements = {
  plain: { none: statement(false, null), count: statement(false, 'count'), spent: statement(false, 'spent') },
  withCode: { none: statement(true, null), count: statement(true, 'count'), spent: statement(true, 'spent') },
}

/**
 * Gives the events for the listeners, or null when the menu, the pricing or the promo code is not what the rows were made
 * from, and nothing was written; or `until` when a limit holds the checkout up. Throws PostgreSQL's unique violation when the
 * claim's key is already taken, when the promo code is spent, and when the customer has had one.
 */
export const insertCheckout = async (
  pool: pg.Pool,
  rows: CheckoutRows,
  limit: CheckoutLimit | null,
): Promise<{ events: string[] } | { until: Date } | null> => {
  const { claim, response, payment, redemption, now } = rows
  const inserted = await pool.query<{ event: string | null; until: Date | null }>({
    ...statements[redemption ? 'withCode' : 'plain'][limit?.kind ?? 'none'],
    values: [
      JSON.stringify(rowOf.payment(payment)),
      JSON.stringify(rows.orders.map(rowOf.order)),
      JSON.stringify(rows.items.map(rowOf.item)),
      JSON.stringify(rows.events.map(eventRow)),
      claim.principal,
      claim.key,
      claim.route,
      claim.fingerprint,
      response?.status ?? null,
      response?.body ?? null,
      payment.id,
      now,
      rows.storedPricing === null ? null : JSON.stringify(rows.storedPricing),
      ...(limit ? [limit.parameter] : []),
      ...(redemption ? [JSON.stringify(rowOf.redemption(redemption.row)), redemption.percent] : []),
    ],
  })
  const until = inserted.rows.find((row) => row.until)?.until
  if (until) return { until }
  if (inserted.rows.length === 0) return null
  return { events: inserted.rows.flatMap((row) => row.event ?? []) }
}

/**
 * The payment went through and nothing happened to its orders meanwhile: confirms all of them with their money
 * rows, events and the stored answer, or does nothing at all (zero rows). `waiting` reads `due`, and so the payment is locked
 * before its orders (payments/lock-payment.ts).
 */
const confirmText = `
  WITH due AS (
    SELECT id FROM payments WHERE id = $1 AND status = 'created' FOR NO KEY UPDATE
  ), waiting AS (
    SELECT id FROM orders WHERE payment_id = (SELECT id FROM due) AND status = 'processing'
    ORDER BY id FOR NO KEY UPDATE
  ), paid AS (
    UPDATE payments SET status = 'captured', captured = amount, reference = $2, updated_at = $3
    WHERE id = $1 AND status = 'created' AND (SELECT count(*) FROM waiting) = $4
    RETURNING id
  ), confirmed AS (
    UPDATE orders SET status = 'confirmed', paid = total, moved_at = $3
    WHERE id IN (SELECT id FROM waiting) AND EXISTS (SELECT FROM paid)
    RETURNING id
  ), money AS (
    INSERT INTO money_entries (transfer, order_id, payment_id, kind, account, owner, amount, at)
    SELECT transfer, order_id, payment_id, kind, account, owner, amount, at
    FROM json_populate_recordset(null::money_entries, $5) WHERE EXISTS (SELECT FROM paid)
  ), events AS (
    INSERT INTO order_events (${eventColumns})
    SELECT ${eventColumns} FROM json_populate_recordset(null::order_events, $6) WHERE EXISTS (SELECT FROM paid)
    RETURNING *
  ), answered AS (
    UPDATE idempotency_keys SET status = 201, response = $7
    WHERE principal = $8 AND key = $9 AND EXISTS (SELECT FROM paid)
  )
  SELECT ${eventText} AS event FROM events e`

export type Confirmation = {
  paymentId: string
  reference: string
  now: Date
  orderCount: number
  money: NewMoney[]
  events: NewEvent[]
  claim: KeyClaim
  /** What the customer is told, and every repeat. */
  response: StoredResponse
}

/** The events for the listeners; none when an order moved meanwhile (a customer cancelled at once), and nothing was done. */
export const confirmCheckout = async (pool: pg.Pool, confirmation: Confirmation): Promise<string[]> => {
  const { paymentId, reference, now, orderCount, money, events, claim, response } = confirmation
  const confirmed = await pool.query<{ event: string }>({
    name: 'confirm-order',
    text: confirmText,
    values: [
      paymentId,
      reference,
      now,
      orderCount,
      JSON.stringify(money.map((row) => rowOf.money({ ...row, id: 0 }))),
      JSON.stringify(events.map(eventRow)),
      response.body,
      claim.principal,
      claim.key,
    ],
  })
  return confirmed.rows.map((row) => row.event)
}
