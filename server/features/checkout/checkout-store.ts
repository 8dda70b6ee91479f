import type pg from 'pg'
import { isUniqueViolation } from '../../db/connection.ts'
import { isNothing } from '../../db/database-errors.ts'
import { groupCommit } from '../../db/group-commit.ts'
import { composeStatement, type StatementPart } from '../../db/statement.ts'
import type { orderItems, orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { StoredResponse } from '../../http/caching/stored-response.ts'
import { claimPart, type KeyClaim, storedResponsesPart } from '../../http/idempotency.ts'
import { type Count, spentPart } from '../../http/limits/rate-limit.ts'
import type { NewEvent } from '../../outbox/publish.ts'
import { type PublishedPlaces, publishedPlaces, publishPart } from '../../outbox/publish-part.ts'
import { postCredit } from '../credit/credit-part.ts'
import { insertDonation, receiveDonation } from '../giving/donations/checkout-donation.ts'
import type { DonationRow } from '../giving/donations/donation-view.ts'
import { entriesPart, transferPart } from '../ledger/post-transfer.ts'
import { prepareTransfers, type Transfer } from '../ledger/transfer.ts'
import { menuUnchanged } from '../menu/menu-part.ts'
import { stockPart } from '../menu/stock/stock-part.ts'
import type { TimelineEntry } from '../orders/lifecycle/order-transaction.ts'
import { confirmOrders, insertOrders, insertTimeline } from '../orders/new-order-parts.ts'
import type { StoredSettings } from '../orders/read-cart.ts'
import type { TipRow } from '../orders/tips/tip-money.ts'
import { holdTips, insertTips } from '../orders/tips/tip-parts.ts'
import type { PaymentRow } from '../payments/lock-payment.ts'
import { capturePayments, insertPayments } from '../payments/payment-parts.ts'
import { orderingUnchanged } from '../restaurants/ordering-part.ts'
import { settingUnchanged } from '../settings/setting-part.ts'
import { slotsPart } from '../slots/take-slots.ts'
import { type Customer, countCashOrders } from './cash-order-limit.ts'

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
  /** What the customer gives with the orders. */
  donation: DonationRow | null
  /** What the customer gives the couriers; empty for most. */
  tips: readonly TipRow[]
  /** The money of what credit pays for whole, which is paid as it is placed. */
  transfers: readonly Transfer[]
  /** Takes the portions of a surplus lot, in the place of the menu's dishes. */
  reserved: StatementPart | null
  /** What further rooms check and write with it: a code, stock, slots, a group cart, store credit. */
  parts: readonly StatementPart[]
  now: Date
}

export type Short = { dishId: string; left: number }[]
/** What a checkout counts (cash) or must not have spent (declined payments). */
export type CheckoutLimit = { kind: 'cash'; customer: Customer } | { kind: 'declines'; counts: Count[] }
type LimitedCheckout = { rows: CheckoutRows; limit: CheckoutLimit | null }
type Needed = Pick<Deps, 'pool' | 'settings' | 'keys' | 'clock'>
type Inserted =
  | { published: PublishedPlaces; shownLeft: boolean }
  | { until: Date }
  | { short: Short }
  | { full: true }
  | null

/**
 * Writes the whole checkout in one statement, so in one transaction and one round trip. Writes nothing if the
 * menu, the pricing, the promo code or a limit has changed since the rows were made. A checkout of something
 * further would add one more part. Checkouts that come while others are being written are written together
 * (db/group-commit.ts), unless one has parts of its own.
 *
 * Returns the events' positions in the outbox; null if the rows are out of date; `until` if `limit` is
 * exhausted; `short`, what is left of each dish of which less is left than wanted; `full` if its slot is.
 * Throws PostgreSQL's unique violation if the idempotency key exists, if the promo code is redeemed, or if
 * the customer has redeemed one before or redeems one at the same time.
 */
export const insertCheckout = (
  deps: Needed,
  rows: CheckoutRows,
  limit: CheckoutLimit | null,
): Promise<Inserted> =>
  isPlain(rows) ? groupOf(deps, limit)({ rows, limit }) : insertAlone(deps, { rows, limit })

/** Whether nothing is written but what every checkout writes. */
const isPlain = ({ donation, tips, reserved, parts }: CheckoutRows): boolean =>
  donation === null && tips.length === 0 && reserved === null && parts.length === 0

const insertAlone = async (deps: Needed, checkout: LimitedCheckout): Promise<Inserted> => {
  const { rows } = checkout
  const { donation, tips, transfers, reserved, now } = rows
  const limit = limitPart(deps, [checkout])
  const publishes = rows.events.length > 0
  const { checks, writes } = commonParts(rows, [rows])
  const parts = [
    ...(reserved ? [reserved, ...checks.slice(1)] : checks),
    ...rows.parts,
    ...(limit ? [limit] : []),
    ...writes,
    ...(donation ? [insertDonation(donation)] : []),
    ...(tips.length > 0 ? [insertTips(tips)] : []),
    ...(transfers.length > 0 ? [transferPart(transfers, now)] : []),
  ]
  const has = (name: string) => parts.some((part) => part.name === name)
  const countsStock = has(stockPart)
  const result = `SELECT ok, ${publishes ? publishedPlaces : 'null'} AS published,
    ${limit ? `(SELECT until FROM ${limit.name})` : 'null'}::timestamptz AS until,
    ${countsStock ? `(SELECT json_agg(json_build_object('dishId', dish_id, 'left', "left")) FROM short_dishes)` : 'null'}::json AS short,
    ${has(slotsPart) ? '(SELECT is_full FROM slots_free)' : 'false'} AS "isFull",
    ${countsStock ? 'EXISTS (SELECT FROM shown_left)' : 'false'} AS "shownLeft" FROM agreed`
  const { rows: results } = await deps.pool.query<{
    ok: boolean | null
    published: PublishedPlaces | null
    until: Date | null
    short: Short | null
    isFull: boolean | null
    shownLeft: boolean
  }>(composeStatement('place-order', parts, result))
  const inserted = results[0]
  if (inserted?.until) return { until: inserted.until }
  if (inserted?.short) return { short: inserted.short }
  if (inserted?.isFull) return { full: true }
  return inserted?.ok ? { published: inserted.published ?? [], shownLeft: inserted.shownLeft } : null
}

type Write = (checkout: LimitedCheckout) => Promise<Inserted>
const groups = new WeakMap<pg.Pool, Map<string, Write>>()
/** Those that one statement can write: with the same kind of limit. */
const groupOf = (deps: Needed, limit: CheckoutLimit | null): Write => {
  const kind = limit?.kind ?? 'none'
  const known = groups.get(deps.pool) ?? new Map<string, Write>()
  groups.set(deps.pool, known)
  const write =
    known.get(kind) ??
    groupCommit<LimitedCheckout, Inserted>({
      write: (checkout) => insertAlone(deps, checkout),
      writeTogether: (checkouts) => insertTogether(deps, checkouts),
      most: 16,
      patienceMs: 25,
    })
  known.set(kind, write)
  return write
}

/**
 * Writes plain checkouts; null, and writes none, if one of them is refused, or if they read the menu or the
 * settings at different times.
 */
const insertTogether = async (
  deps: Needed,
  checkouts: readonly LimitedCheckout[],
): Promise<Inserted[] | null> => {
  const all = checkouts.map(({ rows }) => rows)
  const read = readTogether(all)
  if (read === null) return null
  const { checks, writes } = commonParts(read, all)
  const limit = limitPart(deps, checkouts)
  const publishes = all.some(({ events }) => events.length > 0)
  const statement = composeStatement(
    'place-orders',
    [...checks, ...(limit ? [limit] : []), ...writes],
    `SELECT all_or_nothing(ok), ${publishes ? publishedPlaces : 'null'} AS published FROM agreed`,
  )
  try {
    const { rows } = await deps.pool.query<{ published: PublishedPlaces | null }>(statement)
    const published = rows[0]?.published ?? []
    return all.map(() => ({ published, shownLeft: false }))
  } catch (error) {
    if (isUniqueViolation(error) || isNothing(error)) return null
    throw error
  }
}

/** What several checkouts were priced by; null if that is not the same for all of them. */
const readTogether = (all: readonly CheckoutRows[]): Read | null => {
  const [first] = all
  if (!first) return null
  const read = {
    stored: first.stored,
    now: first.now,
    menuVersions: new Map<string, number>(),
    orderingVersions: new Map<string, number>(),
  }
  for (const { stored, menuVersions, orderingVersions } of all) {
    // The settings are kept in memory until they change, so they are the same object.
    if (stored !== first.stored) return null
    if (!addVersions(read.menuVersions, menuVersions)) return null
    if (!addVersions(read.orderingVersions, orderingVersions)) return null
  }
  return read
}

/** Returns whether all agree. */
const addVersions = (known: Map<string, number>, added: ReadonlyMap<string, number>): boolean => {
  for (const [id, version] of added) {
    if ((known.get(id) ?? version) !== version) return false
    known.set(id, version)
  }
  return true
}

type Read = Pick<CheckoutRows, 'stored' | 'menuVersions' | 'orderingVersions' | 'now'>

/** What every checkout checks and writes. */
const commonParts = ({ stored, menuVersions, orderingVersions, now }: Read, all: readonly CheckoutRows[]) => {
  const events = all.flatMap((rows) => rows.events)
  return {
    checks: [
      menuUnchanged(menuVersions),
      orderingUnchanged(orderingVersions),
      settingUnchanged('pricing', stored.pricing),
      settingUnchanged('ordering', stored.ordering),
    ],
    writes: [
      claimPart(
        all.map(({ claim, response, payment }) => ({ claim, response, paymentId: payment.id })),
        now,
      ),
      insertPayments(all.map(({ payment }) => payment)),
      insertOrders(
        all.flatMap((rows) => rows.orders),
        all.flatMap((rows) => rows.items),
      ),
      insertTimeline(all.flatMap((rows) => rows.timeline)),
      ...(events.length > 0 ? [publishPart(events)] : []),
    ],
  }
}

/** The limits of checkouts that have the same kind of limit. */
const limitPart = (deps: Needed, checkouts: readonly LimitedCheckout[]): StatementPart | null => {
  const limits = checkouts.flatMap(({ limit }) => limit ?? [])
  const cash = limits.flatMap((limit) => (limit.kind === 'cash' ? limit.customer : []))
  if (cash.length > 0) return countCashOrders(deps, cash)
  const spent = limits.flatMap((limit) => (limit.kind === 'declines' ? limit.counts : []))
  return spent.length > 0 ? spentPart(deps, spent) : null
}

export type Confirmation = {
  paymentId: string
  reference: string
  now: Date
  orders: CheckoutRows['orders']
  transfers: Transfer[]
  /** The donation that is received with the payment; its money is among the transfers. */
  donation: Pick<DonationRow, 'id' | 'amount'> | null
  /** Whether couriers are given something; the money is among the transfers. */
  isTipped: boolean
  /** Whether store credit pays a part of it; the same holds. */
  isCredited: boolean
  timeline: TimelineEntry[]
  events: NewEvent[]
  claim: KeyClaim
  /** The response to the customer, and to every repeat. */
  response: StoredResponse
}

type Confirm = (confirmation: Confirmation) => Promise<PublishedPlaces | null>
const confirmers = new WeakMap<pg.Pool, Confirm>()

/**
 * Confirms all orders of a captured payment with their money, their events and the stored response. Returns
 * the events' positions in the outbox; null, and writes nothing, if an order was cancelled while the payment
 * was under way. What is paid while others are being confirmed is confirmed together (db/group-commit.ts),
 * unless it brings a donation, which gets a number of its own.
 */
export const confirmCheckout = (
  pool: pg.Pool,
  confirmation: Confirmation,
): Promise<PublishedPlaces | null> => {
  if (confirmation.donation !== null) return confirmAlone(pool, confirmation)
  const known =
    confirmers.get(pool) ??
    groupCommit<Confirmation, PublishedPlaces | null>({
      write: (one) => confirmAlone(pool, one),
      writeTogether: (all) => confirmTogether(pool, all),
      most: 16,
      patienceMs: 25,
    })
  confirmers.set(pool, known)
  return known(confirmation)
}

const confirmAlone = async (pool: pg.Pool, one: Confirmation): Promise<PublishedPlaces | null> => {
  const { rows } = await pool.query<{ published: PublishedPlaces | null }>(
    composeStatement('confirm-order', confirmationParts([one]), `SELECT ${publishedPlaces} AS published`),
  )
  return rows[0]?.published ?? null
}

/** Null, and confirms none, if an order of one of them was cancelled. Each gets the events of all. */
const confirmTogether = async (
  pool: pg.Pool,
  all: readonly Confirmation[],
): Promise<PublishedPlaces[] | null> => {
  const result = `SELECT all_or_nothing(ok), ${publishedPlaces} AS published FROM agreed`
  try {
    const { rows } = await pool.query<{ published: PublishedPlaces | null }>(
      composeStatement('confirm-orders', confirmationParts(all), result),
    )
    const published = rows[0]?.published ?? []
    return all.map(() => published)
  } catch (error) {
    if (isNothing(error)) return null
    throw error
  }
}

const confirmationParts = (all: readonly Confirmation[]): StatementPart[] => {
  const now = all[0]?.now ?? new Date(0)
  return [
    capturePayments(all),
    confirmOrders(all.map(({ orders, now }) => ({ orders, at: now }))),
    entriesPart(
      all.flatMap(({ transfers, now }) => prepareTransfers(transfers, now).flatMap(({ entries }) => entries)),
    ),
    ...all.flatMap(({ donation, now }) => (donation ? receiveDonation(donation, now) : [])),
    ...(all.some(({ isTipped }) => isTipped) ? [holdTips] : []),
    ...(all.some(({ isCredited }) => isCredited) ? [postCredit] : []),
    insertTimeline(all.flatMap(({ timeline }) => timeline)),
    publishPart(all.flatMap(({ events }) => events)),
    storedResponsesPart(all, now),
  ]
}
