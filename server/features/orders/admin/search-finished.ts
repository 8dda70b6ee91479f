import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { mark } from './index-finished-order.ts'
import type { AdminFilter } from './order-filter.ts'
import { all, type Found, orderAt, orderId, type Slice, sortedBy, withinPage } from './search-slice.ts'
import { isWhole, patternOf } from './search-terms.ts'

/**
 * So many of the latest finished orders are looked through one by one before the index is asked: common words
 * are found there at once.
 */
const lookedThrough = 3_000
/** The same of one restaurant's, which are picked out one by one. */
const lookedThroughOfOne = 1_000

/** What a filter asks for that the text of a finished order says, and what its marks say. */
const inText = ({ status, method }: AdminFilter): string[] => [status ?? [], method ?? []].flat().map(mark)
const inMarks = ({ restaurant, payment, city }: AdminFilter): string[] =>
  [restaurant || [], payment === 'failed' ? payment : [], city || []].flat().map(mark)

const at = sql`s.placed_at`
const id = sql`s.order_id`

type Search = {
  executor: Executor
  filter: AdminFilter
  slice: Slice
  /** Words and marks that stand in the text. */
  parts: readonly string[]
  /** SQL: the marks beside the text that it must have. */
  marked: readonly SQL[]
  /** SQL: of these texts the page that is asked for. */
  picked: (from: SQL) => SQL
}

/**
 * Finished orders, by what was written of them when they ended. What the texts decide alone needs no look at
 * the orders themselves.
 */
export const searchFinished = async (
  executor: Executor,
  words: readonly string[],
  conditions: readonly SQL[],
  filter: AdminFilter,
  slice: Slice,
): Promise<Found[]> => {
  const parts = [...words.filter((word) => !isWhole(word)), ...inText(filter)]
  const marks = [...words.filter(isWhole), ...inMarks(filter)]
  const marked = marks.length > 0 ? [sql`s.marks @> ${sql.param(marks)}::text[]`] : []
  const orders = conditions.length === 0 ? sql`` : sql`JOIN orders ON orders.id = s.order_id`
  const picked = (from: SQL) => sql`
    SELECT s.order_id AS id, s.placed_at FROM ${from} s ${orders}
    WHERE ${all(conditions)} ${sortedBy(at, id, slice.sort)} LIMIT ${slice.limit}`
  const search = { executor, filter, slice, parts, marked, picked }
  const numbers = parts.flatMap((word) => longNumber.exec(word)?.[0] ?? [])
  // What is looked for whole, and what mixes letters with digits, as user names do, is rare by nature.
  if (words.some((word) => isWhole(word) || /\d\D|\D\d/.test(word)) || filter.payment === 'failed')
    return byIndex(search, numbers.length > 0 ? numbers : parts)
  const { found, isEnough, timesSeen, looked } = await searchSlices(search)
  if (isEnough) return found
  const seldom = numbers.filter((number) => timesSeen(number) * 300 <= looked)
  if (seldom.length > 0) return byIndex(search, seldom)
  // Every three letters of a word cost a list of the index, and the start of a common word says nearly as
  // much.
  return byIndex(
    search,
    parts.map((word) =>
      timesSeen(word) > 0 && timesSeen(startOf(word)) <= timesSeen(word) * 1.5 ? startOf(word) : word,
    ),
  )
}

/** Part of a number, an e-mail address or a user name that hardly another order has. */
const longNumber = /\d{4,}/

/** The first four letters of a word; of a mark without its sign. */
const startOf = (word: string): string => [...word.replace(/^#/, '')].slice(0, 4).join('')

/**
 * The index is asked for `asked` alone, of which each must be a piece of one of the parts; what it finds is
 * compared with all of them.
 */
const byIndex = async (
  { executor, filter, slice, parts, marked, picked }: Search,
  asked: readonly string[],
): Promise<Found[]> => {
  const indexed = [...marked, ...asked.map((part) => sql`s.text LIKE ${patternOf(part)}`)]
  // Written as an expression, which no index has.
  const compared = parts.map((part) => sql`s.text || '' LIKE ${patternOf(part)}`)
  const hits = all([...withinPage(at, id, filter, slice), ...indexed, ...compared])
  const { rows } = await executor.execute<Found>(sql`
    WITH hits AS MATERIALIZED (SELECT s.order_id, s.placed_at FROM order_search s WHERE ${hits}) ${picked(sql`hits`)}`)
  return rows
}

/**
 * What the latest finished orders hold of the search: whether it is a whole page, or all there is; else how
 * often the words are seen in them.
 */
const searchSlices = async (search: Search) => {
  const { executor, filter, slice, parts, marked, picked } = search
  const [latest, maxSearched] = latestFinished(filter, slice)
  const counted = [...new Set([...parts, ...parts.map(startOf)])]
  const counts = counted.map((part) => sql`count(*) FILTER (WHERE s.text LIKE ${patternOf(part)})::int`)
  const matching = [...parts.map((part) => sql`s.text LIKE ${patternOf(part)}`), ...marked]
  const { rows } = await executor.execute<Found & { looked: number; seen: number[] }>(sql`
    WITH latest AS MATERIALIZED (${latest}),
    among AS MATERIALIZED (SELECT s.order_id, s.placed_at FROM latest s WHERE ${all(matching)}),
    page AS (${picked(sql`among`)})
    SELECT page.id, page.placed_at, looked, seen
    FROM (SELECT count(*)::int AS looked, ARRAY[${sql.join(counts, sql`, `)}]::int[] AS seen FROM latest s) one
    LEFT JOIN page ON true`)
  const { looked, seen } = rows[0] ?? { looked: 0, seen: [] }
  const found = rows.filter((row) => row.id !== null)
  return {
    found,
    isEnough: found.length >= slice.limit || looked < maxSearched,
    timesSeen: (part: string) => seen[counted.indexOf(part)] ?? 0,
    looked,
  }
}

/** The texts of the latest finished orders, and how many they are at most. */
const latestFinished = (filter: AdminFilter, slice: Slice): [SQL, number] => {
  const { restaurant } = filter
  const text = sql`SELECT s.order_id, s.placed_at, s.text, s.marks FROM`
  if (!restaurant) {
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
