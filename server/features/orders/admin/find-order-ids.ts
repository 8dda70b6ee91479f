import { and, eq, type SQL, sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
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

/** Whether a word stands in an order under way; its restaurant is `r`, its payment `p`, its courier `c`. */
const standsInOpen = (word: string): SQL => {
  const pattern = patternOf(word)
  return sql`(' ' || orders.search_text LIKE ${pattern} OR ' ' || lower(concat_ws(' ', r.name, orders.shipping->>'phone',
    orders.shipping->>'email', orders.shipping->>'city', orders.shipping->>'zipCode', p.reference, c.full_name, c.username)) LIKE ${pattern})`
}

/** From and where of the orders under way that a search finds; they are few. */
export const openOrdersWith = (words: readonly string[], conditions: readonly SQL[]): SQL => sql`
  FROM orders JOIN restaurants r ON r.id = orders.restaurant_id JOIN payments p ON p.id = orders.payment_id
  LEFT JOIN deliveries d ON d.id = orders.id LEFT JOIN users c ON c.id = d.agent_id
  WHERE ${all([underWay, ...conditions, ...words.map(standsInOpen)])}`

/**
 * The orders of a page of a search, in its order: those under way, looked through themselves, and finished ones by what was written of them when
 * they ended. Somebody's whole user name or e-mail finds all orders of the account.
 */
export const searchOrderIds = async (
  executor: Executor,
  filter: AdminFilter,
  slice: Slice,
  now: Date,
): Promise<Position[]> => {
  const { q = '', status, late } = filter
  const words = wordsOf(q)
  const conditions = [
    ...conditionsOf(filter, now),
    ...(status === undefined ? [] : [sql`orders.status = ${status}`]),
  ]
  const isFinished = finished.some((one) => one === status)
  const parts = await Promise.all([
    isFinished ? [] : searchOpen(executor, words, conditions, filter, slice),
    late === 'true' || (status !== undefined && !isFinished)
      ? []
      : searchFinished(executor, words, conditions, filter, slice),
    ofAccount(executor, q.trim(), conditions, filter, slice),
  ])
  const found = new Map(
    parts.flat().map((row) => [row.id, { id: row.id, placedAt: new Date(row.placed_at) }]),
  )
  const sign = slice.sort === 'newest' ? 1 : -1
  return [...found.values()]
    .sort((a, b) => sign * (b.placedAt.getTime() - a.placedAt.getTime() || (a.id < b.id ? 1 : -1)))
    .slice(0, slice.limit)
}

const orderAt = sql`orders.placed_at`
const orderId = sql`orders.id`

const searchOpen = async (
  executor: Executor,
  words: readonly string[],
  conditions: readonly SQL[],
  filter: AdminFilter,
  slice: Slice,
): Promise<Found[]> => {
  const paged = [...conditions, ...withinPage(orderAt, orderId, filter, slice)]
  const { rows } = await executor.execute<Found>(sql`
    SELECT orders.id, orders.placed_at ${openOrdersWith(words, paged)}
    ${sortedBy(orderAt, orderId, slice.sort)} LIMIT ${slice.limit}`)
  return rows
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
  const picked = (from: SQL) => sql`
    SELECT s.order_id AS id, s.placed_at FROM ${from} s JOIN orders ON orders.id = s.order_id
    WHERE ${all(conditions)} ${sortedBy(at, id, slice.sort)} LIMIT ${slice.limit}`
  const byIndex = async (): Promise<Found[]> => {
    const indexed = await executor.execute<Found>(sql`
      WITH hits AS MATERIALIZED (
        SELECT s.order_id, s.placed_at FROM order_search s WHERE ${all([...bounds, ...matching])}
      ) ${picked(sql`hits`)}`)
    return indexed.rows
  }
  // What is looked for whole is rare by nature.
  if (words.some(isWhole) || filter.payment === 'failed') return byIndex()
  const { rows } = await executor.execute<Found & { looked: number }>(sql`
    WITH latest AS MATERIALIZED (
      SELECT s.order_id, s.placed_at, s.text, s.marks FROM order_search s WHERE ${all(bounds)}
      ${sortedBy(at, id, slice.sort)} LIMIT ${lookedThrough}
    ), among AS MATERIALIZED (SELECT s.order_id, s.placed_at FROM latest s WHERE ${all(matching)}),
    page AS (${picked(sql`among`)})
    SELECT page.id, page.placed_at, (SELECT count(*)::int FROM latest) AS looked
    FROM (SELECT) one LEFT JOIN page ON true`)
  const found = rows.filter((row) => row.id !== null)
  if (found.length >= slice.limit || (rows[0]?.looked ?? 0) < lookedThrough) return found
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
