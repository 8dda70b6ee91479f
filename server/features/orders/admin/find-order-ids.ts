import { and, eq, type SQL, sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { OrderStatus } from '#shared/order-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Sorting } from '../order-store.ts'
import { finished, mark } from './finished-text.ts'
import { type AdminFilter, conditionsOf, underWay } from './order-filter.ts'
import { isWhole, patternOf, wordsOf } from './search-terms.ts'

export type Position = { placedAt: Date; id: string }
export type Slice = { limit: number; sort: Sorting; after?: Position | undefined }

/** A row of `orders` in raw SQL: the moment comes as text. */
type Found = { id: string; placed_at: string | Date }

/** So many of the latest finished orders are looked through one by one before the index is asked: common words are found there at once. */
const lookedThrough = 3_000
/** The same of one restaurant's, which are picked out one by one. */
const lookedThroughOfOne = 1_000

const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` AND `)

/** On the page that is asked for, of rows with these columns. */
const withinPage = (at: SQL, id: SQL, { from, to }: AdminFilter, { sort, after }: Slice): SQL[] => [
  ...(from === undefined ? [] : [sql`${at} >= ${startOfDay(from)}`]),
  ...(to === undefined ? [] : [sql`${at} < ${endOfDay(to)}`]),
  ...(after === undefined
    ? []
    : [sql`(${at}, ${id}) ${sql.raw(sort === 'newest' ? '<' : '>')} (${after.placedAt}, ${after.id})`]),
]

const sortedBy = (at: SQL, id: SQL, sort: Sorting): SQL => {
  const direction = sql.raw(sort === 'newest' ? 'DESC' : 'ASC')
  return sql`ORDER BY ${at} ${direction}, ${id} ${direction}`
}

/** Whether a word may be part of a payment's reference, `sandbox_` and a UUID: nothing that people are called, or eat. */
const isOfReference = (word: string): boolean => /^[a-z]+_|^[\da-f-]{8,}$/.test(word)

/** Whether a word stands in an order under way. Which restaurants, couriers and payments have it is read once, not for each order. */
const standsInOpen = (word: string): SQL => {
  const pattern = patternOf(word)
  return sql`(' ' || orders.search_text LIKE ${pattern}
    OR ' ' || lower(concat_ws(' ', orders.shipping->>'phone', orders.shipping->>'email', orders.shipping->>'city',
      orders.shipping->>'zipCode')) LIKE ${pattern}
    OR orders.restaurant_id IN (SELECT r.id FROM restaurants r WHERE ' ' || lower(r.name) LIKE ${pattern})
    OR orders.id IN (SELECT d.id FROM deliveries d JOIN users c ON c.id = d.agent_id
      WHERE d.status NOT IN ('completed', 'cancelled') AND ' ' || lower(concat_ws(' ', c.full_name, c.username)) LIKE ${pattern})
    ${
      isOfReference(word)
        ? sql`OR orders.payment_id IN (SELECT p.id FROM orders open JOIN payments p ON p.id = open.payment_id
      WHERE open.status NOT IN ('delivered', 'cancelled') AND ' ' || lower(p.reference) LIKE ${pattern})`
        : sql``
    })`
}

/** What a search finds: a page in its order, and of all that match how many are under way, in each status. */
type FoundOrders = { page: Position[]; underWay: StatusCount[] }
export type StatusCount = { status: OrderStatus; orders: number }

/**
 * The orders of a page of a search: those under way, looked through themselves, and finished ones by what was written of them when they ended.
 * Somebody's whole user name or e-mail finds all orders of the account.
 */
export const searchOrders = async (
  executor: Executor,
  filter: AdminFilter,
  slice: Slice,
  now: Date,
): Promise<FoundOrders> => {
  const { q = '', status, late } = filter
  const words = wordsOf(q)
  const conditions = conditionsOf(filter, now)
  const inStatus = [...conditions, ...(status === undefined ? [] : [sql`orders.status = ${status}`])]
  const onlyOpen = late === 'true' || (status !== undefined && !finished.some((one) => one === status))
  const [open, ...others] = await Promise.all([
    searchOpen(executor, words, conditions, filter, slice),
    onlyOpen ? [] : searchFinished(executor, words, inStatus, filter, slice),
    ofAccount(executor, q.trim(), inStatus, filter, slice),
  ])
  const found = new Map(
    [open.page, ...others].flat().map((row) => [row.id, { id: row.id, placedAt: new Date(row.placed_at) }]),
  )
  const sign = slice.sort === 'newest' ? 1 : -1
  const page = [...found.values()]
    .sort((a, b) => sign * (b.placedAt.getTime() - a.placedAt.getTime() || (a.id < b.id ? 1 : -1)))
    .slice(0, slice.limit)
  return { page, underWay: open.counts }
}

const orderAt = sql`orders.placed_at`
const orderId = sql`orders.id`

/** All that are under way are looked through once, for the page and for the counts; they are few. */
const searchOpen = async (
  executor: Executor,
  words: readonly string[],
  conditions: readonly SQL[],
  filter: AdminFilter,
  slice: Slice,
): Promise<{ page: Found[]; counts: StatusCount[] }> => {
  const inStatus = filter.status === undefined ? [] : [sql`orders.status = ${filter.status}`]
  const paged = [...inStatus, ...withinPage(orderAt, orderId, filter, slice)]
  const { rows } = await executor.execute<Found | ({ id: null } & StatusCount)>(sql`
    WITH found AS MATERIALIZED (
      SELECT orders.id, orders.placed_at, orders.status FROM orders
      WHERE ${all([underWay, ...conditions, ...words.map(standsInOpen)])}
    ), page AS (
      SELECT orders.id, orders.placed_at FROM found orders WHERE ${all(paged)}
      ${sortedBy(orderAt, orderId, slice.sort)} LIMIT ${slice.limit}
    )
    SELECT id, placed_at, NULL AS status, NULL::int AS orders FROM page
    UNION ALL SELECT NULL, NULL, status, count(*)::int FROM found GROUP BY status`)
  return {
    page: rows.filter((row) => row.id !== null),
    counts: rows.filter((row) => row.id === null),
  }
}

const ofAccount = async (
  executor: Executor,
  name: string,
  conditions: readonly SQL[],
  filter: AdminFilter,
  slice: Slice,
): Promise<Found[]> => {
  if (name === '') return []
  const { rows } = await executor.execute<Found>(sql`
    SELECT orders.id, orders.placed_at FROM orders
    WHERE orders.user_id = ANY(ARRAY(SELECT id FROM users WHERE lower(username) = lower(${name}) OR lower(email) = lower(${name})))
      AND ${all([...conditions, ...withinPage(orderAt, orderId, filter, slice)])}
    ${sortedBy(orderAt, orderId, slice.sort)} LIMIT ${slice.limit}`)
  return rows
}

/** What a filter asks for that the text of a finished order says, and what its marks say. */
const inText = ({ status, method }: AdminFilter): string[] => [status ?? [], method ?? []].flat().map(mark)
const inMarks = ({ restaurant, payment, city }: AdminFilter): string[] =>
  [restaurant || [], payment === 'failed' ? payment : [], city || []].flat().map(mark)

/** The texts of the latest finished orders, and how many they are at most. */
const latestFinished = (filter: AdminFilter, slice: Slice): [SQL, number] => {
  const { restaurant } = filter
  const text = sql`SELECT s.order_id, s.placed_at, s.text, s.marks FROM`
  if (!restaurant) {
    const [at, id] = [sql`s.placed_at`, sql`s.order_id`]
    const bounds = all(withinPage(at, id, filter, slice))
    const sorting = sortedBy(at, id, slice.sort)
    return [sql`${text} order_search s WHERE ${bounds} ${sorting} LIMIT ${lookedThrough}`, lookedThrough]
  }
  const one = sql`
    SELECT orders.id FROM orders WHERE orders.restaurant_id = ${restaurant} AND orders.status IN ('delivered', 'cancelled')
      AND ${all(withinPage(orderAt, orderId, filter, slice))}
    ${sortedBy(orderAt, orderId, slice.sort)} LIMIT ${lookedThroughOfOne}`
  return [sql`${text} (${one}) one JOIN order_search s ON s.order_id = one.id`, lookedThroughOfOne]
}

const searchFinished = async (
  executor: Executor,
  words: readonly string[],
  conditions: readonly SQL[],
  filter: AdminFilter,
  slice: Slice,
): Promise<Found[]> => {
  const at = sql`s.placed_at`
  const id = sql`s.order_id`
  const bounds = withinPage(at, id, filter, slice)
  const parts = words.filter((word) => !isWhole(word))
  const marks = [...words.filter(isWhole), ...inMarks(filter)]
  const matching = [
    ...[...parts, ...inText(filter)].map((word) => sql`s.text LIKE ${patternOf(word)}`),
    ...(marks.length > 0 ? [sql`s.marks @> ${sql.param(marks)}::text[]`] : []),
  ]
  // What the texts decide alone needs no look at the orders themselves.
  const orders = conditions.length === 0 ? sql`` : sql`JOIN orders ON orders.id = s.order_id`
  const picked = (from: SQL) => sql`
    SELECT s.order_id AS id, s.placed_at FROM ${from} s ${orders}
    WHERE ${all(conditions)} ${sortedBy(at, id, slice.sort)} LIMIT ${slice.limit}`
  const byIndex = async (): Promise<Found[]> => {
    const indexed = await executor.execute<Found>(sql`
      WITH hits AS MATERIALIZED (
        SELECT s.order_id, s.placed_at FROM order_search s WHERE ${all([...bounds, ...matching])}
      ) ${picked(sql`hits`)}`)
    return indexed.rows
  }
  // What is looked for whole, and what mixes letters with digits, as user names do, is rare by nature.
  if (words.some((word) => isWhole(word) || /\d\D|\D\d/.test(word)) || filter.payment === 'failed')
    return byIndex()
  const [latest, most] = latestFinished(filter, slice)
  const { rows } = await executor.execute<Found & { looked: number }>(sql`
    WITH latest AS MATERIALIZED (${latest}),
    among AS MATERIALIZED (SELECT s.order_id, s.placed_at FROM latest s WHERE ${all(matching)}),
    page AS (${picked(sql`among`)})
    SELECT page.id, page.placed_at, (SELECT count(*)::int FROM latest) AS looked
    FROM (SELECT) one LEFT JOIN page ON true`)
  const found = rows.filter((row) => row.id !== null)
  if (found.length >= slice.limit || (rows[0]?.looked ?? 0) < most) return found
  return byIndex()
}

/** The condition on `orders` of a list that searches for nothing. */
export const listed = (filter: AdminFilter, now: Date): SQL | undefined => {
  const { status } = filter
  return and(
    ...conditionsOf(filter, now),
    status === undefined ? undefined : eq(sql`orders.status`, status),
    status === undefined || finished.some((one) => one === status) ? undefined : underWay,
  )
}
