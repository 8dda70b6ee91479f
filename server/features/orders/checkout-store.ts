import type pg from 'pg'
import { composeStatement, type StatementPart } from '../../db/statement.ts'
import type { orderItems, orders } from '../../db/tables/index.ts'
import { claimPart, type KeyClaim, storedResponsePart } from '../../http/idempotency.ts'
import type { StoredResponse } from '../../http/stored-response.ts'
import { menuUnchanged } from '../catalogue/menu-part.ts'
import type { PaymentRow } from '../payments/lock-payment.ts'
import { capturePayment, insertPayment } from '../payments/payment-parts.ts'
import { type Redemption, spendCode } from '../promotions/redemption-part.ts'
import { settingUnchanged } from '../settings/setting-part.ts'
import {
  appendEvents,
  confirmOrders,
  eventText,
  insertOrders,
  type NewEvent,
  unpublishedAction,
} from './checkout-parts.ts'
import { type NewMoney, writeTransfers } from './transfer-part.ts'

export type CheckoutRows = {
  claim: KeyClaim
  /** What a repeat is answered; null while the payment is still being authorised. */
  response: StoredResponse | null
  payment: PaymentRow
  orders: (typeof orders.$inferSelect)[]
  items: (typeof orderItems.$inferSelect)[]
  events: NewEvent[]
  /** What the orders were priced by, as it is stored. */
  storedPricing: unknown
  /** The first-order code that is spent on it, and what it took off. */
  redemption: Redemption | null
  now: Date
}

/**
 * The whole checkout in one statement, and so in one transaction and one round trip. Where the menu, the pricing, the promo
 * code or a limit do not agree with the rows, nothing is written. What is ordered besides (a donation, stock, a lot) is one more part.
 *
 * Returns the events to publish; null where the rows were made from what is not true any more; `until` where `limit` holds
 * the checkout up. Throws PostgreSQL's unique violation when the claim's key exists, when the promo code is spent, and when
 * the customer has had one.
 */
export const insertCheckout = async (
  pool: pg.Pool,
  rows: CheckoutRows,
  limit: StatementPart | null,
): Promise<{ events: string[] } | { until: Date } | null> => {
  const { claim, response, payment, redemption, now } = rows
  const parts = [
    menuUnchanged,
    settingUnchanged('pricing', rows.storedPricing),
    ...(redemption ? [spendCode(redemption)] : []),
    ...(limit ? [limit] : []),
    claimPart({ claim, response, paymentId: payment.id, now }),
    insertPayment(payment),
    insertOrders(rows.orders, rows.items),
    appendEvents(rows.events),
  ]
  const event = `CASE WHEN e.action <> '${unpublishedAction}' THEN ${eventText} END`
  const result = `SELECT ${event} AS event, null::timestamptz AS until FROM events e
    ${limit ? `UNION ALL SELECT null, until FROM ${limit.name} WHERE until IS NOT NULL` : ''}`
  const inserted = await pool.query<{ event: string | null; until: Date | null }>(
    composeStatement('place-order', parts, result),
  )
  const until = inserted.rows.find((row) => row.until)?.until
  if (until) return { until }
  if (inserted.rows.length === 0) return null
  return { events: inserted.rows.flatMap((row) => row.event ?? []) }
}

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

/**
 * The payment went through and nothing happened to its orders meanwhile: confirms all of them with their money, events and
 * the stored response. Returns the events to publish; none when an order was cancelled meanwhile, and nothing was done.
 */
export const confirmCheckout = async (pool: pg.Pool, confirmation: Confirmation): Promise<string[]> => {
  const { paymentId, reference, now, orderCount, money, events, claim, response } = confirmation
  const parts = [
    capturePayment(paymentId, reference),
    confirmOrders(orderCount),
    writeTransfers(money),
    appendEvents(events),
    storedResponsePart({ claim, response, now }),
  ]
  const confirmed = await pool.query<{ event: string }>(
    composeStatement('confirm-order', parts, `SELECT ${eventText} AS event FROM events e`),
  )
  return confirmed.rows.map((row) => row.event)
}
