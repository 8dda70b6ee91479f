import type pg from 'pg'
import { composeStatement, type StatementPart } from '../../db/statement.ts'
import type { orderItems, orders } from '../../db/tables/index.ts'
import { claimPart, type KeyClaim, storedResponsePart } from '../../http/idempotency.ts'
import type { StoredResponse } from '../../http/stored-response.ts'
import type { NewEvent } from '../../outbox/publish.ts'
import { type PublishedPlaces, publishedPlaces, publishPart } from '../../outbox/publish-part.ts'
import { menuUnchanged } from '../catalogue/menu-part.ts'
import { orderingUnchanged } from '../catalogue/ordering-part.ts'
import { takeStock } from '../catalogue/stock/stock-part.ts'
import { insertDonation, receiveDonation } from '../giving/checkout-donation.ts'
import type { DonationRow } from '../giving/donation-view.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { transferPart } from '../ledger/transfer-part.ts'
import type { PaymentRow } from '../payments/lock-payment.ts'
import { capturePayment, insertPayment } from '../payments/payment-parts.ts'
import { settingUnchanged } from '../settings/setting-part.ts'
import type { StoredSettings } from './cart-store.ts'
import { confirmOrders, insertOrders, insertTimeline } from './checkout-parts.ts'
import type { TimelineEntry } from './order-transaction.ts'

export type CheckoutRows = {
  claim: KeyClaim
  /** The response that a repeat gets; null while the payment is being authorised. */
  response: StoredResponse | null
  payment: PaymentRow
  orders: (typeof orders.$inferSelect)[]
  items: (typeof orderItems.$inferSelect)[]
  timeline: TimelineEntry[]
  /** The events to publish; none for an order that is not paid yet. */
  events: NewEvent[]
  /** The settings that the orders were made by, as they are stored. */
  stored: StoredSettings
  /** How each dish, and each restaurant, was read, by its id. */
  menuVersions: ReadonlyMap<string, number>
  orderingVersions: ReadonlyMap<string, number>
  /** Uses the promo code that this checkout was priced with. */
  redemption: StatementPart | null
  /** Whether a dish has a number of portions a day. */
  limited: boolean
  /** What the customer gives with the orders. */
  donation: DonationRow | null
  /** Takes the portions of a surplus lot, in the place of the menu's dishes. */
  reserved: StatementPart | null
  now: Date
}

export type Short = { dishId: string; left: number }[]
type Inserted = { published: PublishedPlaces; shownLeft: boolean } | { until: Date } | { short: Short } | null

/**
 * Writes the whole checkout in one statement, so in one transaction and one round trip. Writes nothing if the menu, the
 * pricing, the promo code or a limit has changed since the rows were made. A checkout of something further
 * would add one more part.
 *
 * Returns the events' positions in the outbox; null if the rows are out of date; `until` if `limit` is exhausted; `short`, what
 * is left of each dish of which less is left than wanted. Throws
 * PostgreSQL's unique violation if the idempotency key exists, if the promo code is redeemed, or if the customer has
 * redeemed one before or redeems one at the same time.
 */
export const insertCheckout = async (
  pool: pg.Pool,
  rows: CheckoutRows,
  limit: StatementPart | null,
): Promise<Inserted> => {
  const { claim, response, payment, redemption, donation, reserved, now } = rows
  const publishes = rows.events.length > 0
  const parts = [
    reserved ?? menuUnchanged(rows.menuVersions),
    orderingUnchanged(rows.orderingVersions),
    settingUnchanged('pricing', rows.stored.pricing),
    settingUnchanged('ordering', rows.stored.ordering),
    ...(redemption ? [redemption] : []),
    ...(rows.limited ? [takeStock(now)] : []),
    ...(limit ? [limit] : []),
    claimPart({ claim, response, paymentId: payment.id, now }),
    insertPayment(payment),
    ...(donation ? [insertDonation(donation)] : []),
    insertOrders(rows.orders, rows.items),
    insertTimeline(rows.timeline),
    ...(publishes ? [publishPart(rows.events)] : []),
  ]
  const result = `SELECT ok, ${publishes ? publishedPlaces : 'null'} AS published,
    ${limit ? `(SELECT until FROM ${limit.name})` : 'null'}::timestamptz AS until,
    ${rows.limited ? `(SELECT json_agg(json_build_object('dishId', dish_id, 'left', "left")) FROM short_dishes)` : 'null'}::json AS short,
    ${rows.limited ? 'EXISTS (SELECT FROM shown_left)' : 'false'} AS "shownLeft" FROM agreed`
  const { rows: results } = await pool.query<{
    ok: boolean | null
    published: PublishedPlaces | null
    until: Date | null
    short: Short | null
    shownLeft: boolean
  }>(composeStatement('place-order', parts, result))
  const inserted = results[0]
  if (inserted?.until) return { until: inserted.until }
  if (inserted?.short) return { short: inserted.short }
  return inserted?.ok ? { published: inserted.published ?? [], shownLeft: inserted.shownLeft } : null
}

export type Confirmation = {
  paymentId: string
  reference: string
  now: Date
  orderCount: number
  transfers: Transfer[]
  /** The donation that is received with the payment; its money is among the transfers. */
  donation: Pick<DonationRow, 'id' | 'amount'> | null
  timeline: TimelineEntry[]
  events: NewEvent[]
  claim: KeyClaim
  /** The response to the customer, and to every repeat. */
  response: StoredResponse
}

/**
 * Confirms all orders of a captured payment with their money, their events and the stored response. Returns the events'
 * positions in the outbox; null, and writes nothing, if an order was cancelled while the payment was under way.
 */
export const confirmCheckout = async (
  pool: pg.Pool,
  confirmation: Confirmation,
): Promise<PublishedPlaces | null> => {
  const { paymentId, reference, now, orderCount, transfers, donation } = confirmation
  const { timeline, events, claim, response } = confirmation
  const parts = [
    capturePayment(paymentId, reference),
    confirmOrders(orderCount),
    transferPart(transfers, now),
    ...(donation ? receiveDonation(donation, now) : []),
    insertTimeline(timeline),
    publishPart(events),
    storedResponsePart({ claim, response, now }),
  ]
  const { rows } = await pool.query<{ published: PublishedPlaces | null }>(
    composeStatement('confirm-order', parts, `SELECT ${publishedPlaces} AS published`),
  )
  return rows[0]?.published ?? null
}
