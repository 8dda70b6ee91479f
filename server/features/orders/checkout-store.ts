import type pg from 'pg'
import { composeStatement, type StatementPart } from '../../db/statement.ts'
import type { orderItems, orders } from '../../db/tables/index.ts'
import { claimPart, type KeyClaim, storedResponsePart } from '../../http/idempotency.ts'
import type { StoredResponse } from '../../http/stored-response.ts'
import type { NewEvent } from '../../outbox/publish.ts'
import { type PublishedPlaces, publishedPlaces, publishPart } from '../../outbox/publish-part.ts'
import { menuUnchanged } from '../catalogue/menu-part.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { transferPart } from '../ledger/transfer-part.ts'
import type { PaymentRow } from '../payments/lock-payment.ts'
import { capturePayment, insertPayment } from '../payments/payment-parts.ts'
import { type Redemption, spendCode } from '../promotions/redemption-part.ts'
import { settingUnchanged } from '../settings/setting-part.ts'
import { confirmOrders, insertOrders, insertTimeline } from './checkout-parts.ts'
import type { TimelineEntry } from './order-transaction.ts'

export type CheckoutRows = {
  claim: KeyClaim
  /** What a repeat is answered; null while the payment is still being authorised. */
  response: StoredResponse | null
  payment: PaymentRow
  orders: (typeof orders.$inferSelect)[]
  items: (typeof orderItems.$inferSelect)[]
  timeline: TimelineEntry[]
  /** What listeners are told: nothing of an order that is only just placed. */
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
 * Returns where the outbox took the events; null where the rows were made from what is not true any more; `until` where `limit` holds
 * the checkout up. Throws PostgreSQL's unique violation when the claim's key exists, when the promo code is spent, and when
 * the customer has had one.
 */
export const insertCheckout = async (
  pool: pg.Pool,
  rows: CheckoutRows,
  limit: StatementPart | null,
): Promise<{ published: PublishedPlaces } | { until: Date } | null> => {
  const { claim, response, payment, redemption, now } = rows
  const publishes = rows.events.length > 0
  const parts = [
    menuUnchanged,
    settingUnchanged('pricing', rows.storedPricing),
    ...(redemption ? [spendCode(redemption)] : []),
    ...(limit ? [limit] : []),
    claimPart({ claim, response, paymentId: payment.id, now }),
    insertPayment(payment),
    insertOrders(rows.orders, rows.items),
    insertTimeline(rows.timeline),
    ...(publishes ? [publishPart(rows.events)] : []),
  ]
  const result = `SELECT ok, ${publishes ? publishedPlaces : 'null'} AS published,
    ${limit ? `(SELECT until FROM ${limit.name})` : 'null'}::timestamptz AS until FROM agreed`
  const { rows: results } = await pool.query<{
    ok: boolean | null
    published: PublishedPlaces | null
    until: Date | null
  }>(composeStatement('place-order', parts, result))
  const inserted = results[0]
  if (inserted?.until) return { until: inserted.until }
  return inserted?.ok ? { published: inserted.published ?? [] } : null
}

export type Confirmation = {
  paymentId: string
  reference: string
  now: Date
  orderCount: number
  transfers: Transfer[]
  timeline: TimelineEntry[]
  events: NewEvent[]
  claim: KeyClaim
  /** What the customer is told, and every repeat. */
  response: StoredResponse
}

/**
 * The payment went through and nothing happened to its orders meanwhile: confirms all of them with their money, events and
 * the stored response. Returns where the outbox took the events; null when an order was cancelled meanwhile, and nothing was done.
 */
export const confirmCheckout = async (
  pool: pg.Pool,
  confirmation: Confirmation,
): Promise<PublishedPlaces | null> => {
  const { paymentId, reference, now, orderCount, transfers, timeline, events, claim, response } = confirmation
  const parts = [
    capturePayment(paymentId, reference),
    confirmOrders(orderCount),
    transferPart(transfers, now),
    insertTimeline(timeline),
    publishPart(events),
    storedResponsePart({ claim, response, now }),
  ]
  const { rows } = await pool.query<{ published: PublishedPlaces | null }>(
    composeStatement('confirm-order', parts, `SELECT ${publishedPlaces} AS published`),
  )
  return rows[0]?.published ?? null
}
