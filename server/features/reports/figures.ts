import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import { type Paise, paise } from '#shared/money.ts'
import { ledgerEntries, orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

/*
 * The named queries behind every figure that people are shown: a card, a chart, a report and a statement that show the same figure ask
 * here, with another scope. Days are those of Asia/Kolkata, whatever zone the server or the database is in.
 */
type Reader = Pick<Deps, 'db'>

/** What a figure is about: one restaurant or all, on these days (both included) or at any time. */
export type Scope = { restaurantId?: string | undefined; from?: string | undefined; to?: string | undefined }

/** One sum, or one for each day, week (by its Monday), month (by its first day), hour of the day, restaurant or area. */
export type Grouping = 'all' | 'day' | 'week' | 'month' | 'hour' | 'restaurant' | 'area'

/** A group's name: '' of the whole, a calendar day, an hour from 0 to 23, a restaurant's id, an area. */
type Keyed = { key: string }

const local = (at: PgColumn) => sql`(${at} AT TIME ZONE 'Asia/Kolkata')`

/** What is grouped by; `restaurant` is the column that names it. Dates stay dates until they are few. */
const keyOf = (grouping: Grouping, at: PgColumn, restaurant: PgColumn): SQL => {
  switch (grouping) {
    case 'all':
      return sql`''::text`
    case 'day':
      return sql`${local(at)}::date`
    case 'week':
    case 'month':
      return sql`date_trunc('${sql.raw(grouping)}', ${local(at)})::date`
    case 'hour':
      return sql`extract(hour FROM ${local(at)})::int`
    case 'restaurant':
      return sql`${restaurant}`
    case 'area':
      return sql`(SELECT area FROM restaurants WHERE id = ${restaurant})`
  }
}

const isDate = (grouping: Grouping) => grouping === 'day' || grouping === 'week' || grouping === 'month'

/** A group's key as text, from the column `key`. */
const keyText = (grouping: Grouping): SQL =>
  isDate(grouping) ? sql.raw(`to_char(key, 'YYYY-MM-DD')`) : sql.raw('key::text')

const within = (at: PgColumn, { from, to }: Scope): SQL[] => [
  ...(from === undefined ? [] : [gte(at, startOfDay(from))]),
  ...(to === undefined ? [] : [lt(at, endOfDay(to))]),
]

/**
 * Of the orders that a restaurant was shown (paid, or to be paid in cash) and that were placed on these days:
 * - total: all of them, the cancelled ones too;
 * - pending: neither delivered nor cancelled;
 * - delivered, whenever that was;
 * - cancelled, whenever that was.
 */
export const placedOrders = async (deps: Reader, scope: Scope, grouping: Grouping = 'all') => {
  const where = and(
    isNotNull(orders.confirmedAt),
    scope.restaurantId === undefined ? undefined : eq(orders.restaurantId, scope.restaurantId),
    ...within(orders.placedAt, scope),
  )
  const { rows } = await deps.db.execute<
    Keyed & { total: number; pending: number; delivered: number; cancelled: number }
  >(sql`
    SELECT ${keyText(grouping)} AS key, total, delivered, cancelled, total - delivered - cancelled AS pending FROM (
      SELECT ${keyOf(grouping, orders.placedAt, orders.restaurantId)} AS key, count(*)::int AS total,
        (count(*) FILTER (WHERE ${orders.status} = 'delivered'))::int AS delivered,
        (count(*) FILTER (WHERE ${orders.status} = 'cancelled'))::int AS cancelled
      FROM ${orders} WHERE ${where} GROUP BY 1
    ) AS grouped`)
  return rows
}

/**
 * Revenue, in paise: what restaurants were settled for the orders that were delivered on these days, by time of delivery. That is what the
 * ledger has for them: the dishes' prices less the platform's commission, without tax, delivery fee and what a promo code took off, which
 * the platform bears (`settle` in orders/money.ts). Cash counts like any other payment. A refund after delivery is the platform's
 * (docs/decisions/0041) and leaves it as it is. So it is what the weekly statements add up to.
 */
export const settledRevenue = async (
  deps: Reader,
  scope: Scope,
  grouping: Grouping = 'all',
): Promise<(Keyed & { amount: Paise })[]> => {
  const where = and(
    eq(ledgerEntries.account, 'restaurant'),
    eq(ledgerEntries.kind, 'settlement'),
    scope.restaurantId === undefined ? undefined : eq(ledgerEntries.owner, scope.restaurantId),
    ...within(ledgerEntries.at, scope),
  )
  const { rows } = await deps.db.execute<Keyed & { amount: number }>(sql`
    SELECT ${keyText(grouping)} AS key, amount::float8 AS amount FROM (
      SELECT ${keyOf(grouping, ledgerEntries.at, ledgerEntries.owner)} AS key, sum(${ledgerEntries.amount}) AS amount
      FROM ${ledgerEntries} WHERE ${where} GROUP BY 1
    ) AS grouped`)
  return rows.map(({ key, amount }) => ({ key, amount: paise(amount) }))
}
