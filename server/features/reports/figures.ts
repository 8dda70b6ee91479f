import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { ledgerEntries, orders, orderTimeline, ratings, supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

/*
 * The named queries behind every figure that people are shown: a card, a chart, a report and a statement that
 * show the same figure ask here, with another scope. Days are those of Asia/Kolkata, whatever zone the server
 * or the database is in.
 */
export type Reader = Pick<Deps, 'db'>

/**
 * What a figure is about: one restaurant or all, on these days (both included) or at any time, and there only
 * what was before a moment.
 */
export type Scope = {
  restaurantId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  before?: Date | undefined
}

/**
 * One sum, or one for each day, week (by its Monday), month (by its first day), hour of the day, restaurant
 * or area.
 */
export type Grouping = 'all' | 'day' | 'week' | 'month' | 'hour' | 'restaurant' | 'area'

/** A group's name: '' of the whole, a calendar day, an hour from 0 to 23, a restaurant's id, an area. */
export type Keyed = { key: string }

/**
 * The clocks of Asia/Kolkata, five and a half hours ahead all year; adding that costs less than looking a
 * zone up a million times.
 */
const local = (at: PgColumn) => sql`(${at} AT TIME ZONE INTERVAL '5:30')`

/** What is grouped by; `restaurant` is the column that names it. Dates stay dates until they are few. */
export const keyOf = (grouping: Grouping, at: PgColumn, restaurant: PgColumn): SQL => {
  switch (grouping) {
    case 'all':
      return sql`''::text`
    case 'day':
      return sql`${local(at)}::date`
    case 'week':
    case 'month':
      return sql`date_trunc('${sql.raw(grouping)}', ${local(at)})::date`
    case 'hour':
      return sql`date_part('hour', ${local(at)})::int`
    case 'restaurant':
      return sql`${restaurant}`
    case 'area':
      return sql`of_area.area`
  }
}

/** What has to be joined so that `keyOf` finds the area. */
const joinArea = (grouping: Grouping, restaurant: PgColumn): SQL =>
  grouping === 'area' ? sql`JOIN restaurants AS of_area ON of_area.id = ${restaurant}` : sql``

/**
 * The order that something is about, where its restaurant matters: joining a million takes longer than
 * counting them.
 */
const joinOrder = ({ restaurantId }: Scope, grouping: Grouping, orderId: PgColumn): SQL =>
  restaurantId !== undefined || grouping === 'restaurant' || grouping === 'area'
    ? sql`JOIN ${orders} ON ${orders.id} = ${orderId}`
    : sql``

const isDate = (grouping: Grouping) => grouping === 'day' || grouping === 'week' || grouping === 'month'

/** A group's key as text, from the column `key`. */
export const keyText = (grouping: Grouping): SQL =>
  isDate(grouping) ? sql.raw(`to_char(key, 'YYYY-MM-DD')`) : sql.raw('key::text')

export const within = (at: PgColumn, { from, to, before }: Scope): SQL[] => [
  ...(from === undefined ? [] : [gte(at, startOfDay(from))]),
  ...(to === undefined ? [] : [lt(at, endOfDay(to))]),
  ...(before === undefined ? [] : [lt(at, before)]),
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
      FROM ${orders} ${joinArea(grouping, orders.restaurantId)} WHERE ${where} GROUP BY 1
    ) AS grouped`)
  return rows
}

/**
 * Orders of a restaurant, placed on these days, that were over before anybody accepted them, and what their
 * customers would have paid, in paise.
 */
export const missedOrders = async (
  deps: Reader,
  scope: Scope & { restaurantId: string },
): Promise<{ orders: number; amount: Paise }> => {
  const [missed] = await deps.db
    .select({
      orders: sql<number>`count(*)::int`,
      amount: sql<Paise>`coalesce(sum(${orders.total}), 0)::float8`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.restaurantId, scope.restaurantId),
        eq(orders.status, 'cancelled'),
        isNotNull(orders.confirmedAt),
        sql`(SELECT bool_or(e.action = 'expire') AND NOT bool_or(e.action = 'accept')
          FROM ${orderTimeline} e WHERE e.order_id = ${orders.id})`,
        ...within(orders.placedAt, scope),
      ),
    )
  return { orders: missed?.orders ?? 0, amount: paise(missed?.amount ?? 0) }
}

/**
 * Revenue, in paise: what restaurants were settled for the orders that were delivered on these days, by time
 * of delivery. That is what the ledger has for them: the dishes' prices less the platform's commission,
 * without tax, delivery fee and what a promo code took off, which the platform bears (`settle` in
 * orders/money/money.ts). Cash counts like any other payment. A refund after delivery is the platform's
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
      FROM ${ledgerEntries} ${joinArea(grouping, ledgerEntries.owner)} WHERE ${where} GROUP BY 1
    ) AS grouped`)
  return rows.map(({ key, amount }) => ({ key, amount: paise(amount) }))
}

/**
 * Of the orders that were delivered on these days:
 * - delivered: how many;
 * - sales, in paise: what their customers paid or owed in cash: dishes less the discount, tax and delivery
 *   fee;
 * - commission, in paise: what the platform keeps of the dishes' prices by the terms that each order was
 *   placed on. What went back later is in neither (`refundedMoney`).
 */
export const deliveredSales = async (
  deps: Reader,
  scope: Scope,
  grouping: Grouping = 'all',
): Promise<(Keyed & { delivered: number; sales: number; commission: number })[]> => {
  const { rows } = await deps.db.execute<
    Keyed & { delivered: number; sales: number; commission: number }
  >(sql`
    SELECT ${keyText(grouping)} AS key, delivered, sales::float8 AS sales, commission::float8 AS commission FROM (
      SELECT ${keyOf(grouping, orders.deliveredAt, orders.restaurantId)} AS key, count(*)::int AS delivered,
        sum(${orders.total}) AS sales, sum(${orders.commission}) AS commission
      FROM ${orders} ${joinArea(grouping, orders.restaurantId)} WHERE ${deliveredWithin(scope)} GROUP BY 1
    ) AS grouped`)
  return rows
}

/** Delivered on these days; an order that came back from there does not exist. */
const deliveredWithin = (scope: Scope): SQL | undefined =>
  and(
    isNotNull(orders.deliveredAt),
    scope.restaurantId === undefined ? undefined : eq(orders.restaurantId, scope.restaurantId),
    ...within(orders.deliveredAt, scope),
  )

/**
 * What went back to customers on these days, in paise, by the ledger: for orders that were cancelled, changed
 * or complained about.
 */
export const refundedMoney = async (
  deps: Reader,
  scope: Scope,
  grouping: Grouping = 'all',
): Promise<(Keyed & { amount: number })[]> => {
  const where = and(
    eq(ledgerEntries.kind, 'refund'),
    eq(ledgerEntries.account, 'customer'),
    scope.restaurantId === undefined ? undefined : eq(orders.restaurantId, scope.restaurantId),
    ...within(ledgerEntries.at, scope),
  )
  const { rows } = await deps.db.execute<Keyed & { amount: number }>(sql`
    SELECT ${keyText(grouping)} AS key, amount::float8 AS amount FROM (
      SELECT ${keyOf(grouping, ledgerEntries.at, orders.restaurantId)} AS key, sum(${ledgerEntries.amount}) AS amount
      FROM ${ledgerEntries} ${joinOrder(scope, grouping, ledgerEntries.orderId)}
      ${joinArea(grouping, orders.restaurantId)} WHERE ${where} GROUP BY 1
    ) AS grouped`)
  return rows
}

/** The minutes within which half of the orders, and nine of ten, were delivered. */
type Times = { delivered: number; p50: number; p90: number }

/**
 * How long the orders took that were delivered on these days, from when the restaurant was shown them: the
 * minutes, rounded up as customers see them, within which half of them (p50) and nine of ten (p90) were
 * there; of each group, and of all together (null where there are none). Counted by minutes first, and once
 * for both. MATERIALIZED: else a million rows are sorted for the order of the window.
 */
export const deliveryTimes = async (
  deps: Reader,
  scope: Scope,
  grouping: Grouping = 'all',
): Promise<{ groups: (Keyed & Times)[]; all: Times | null }> => {
  const minutes = sql`ceil(date_part('epoch', ${orders.deliveredAt} - ${orders.confirmedAt}) / 60)::int`
  const where = and(deliveredWithin(scope), isNotNull(orders.confirmedAt))
  const { rows } = await deps.db.execute<Keyed & Times & { whole: boolean }>(sql`
    WITH counted AS MATERIALIZED (
      SELECT ${keyOf(grouping, orders.deliveredAt, orders.restaurantId)} AS key, ${minutes} AS minutes, count(*) AS count
      FROM ${orders} ${joinArea(grouping, orders.restaurantId)} WHERE ${where} GROUP BY 1, 2
    ), every AS (
      SELECT false AS whole, key, minutes, count FROM counted
      UNION ALL SELECT true, NULL, minutes, sum(count) FROM counted GROUP BY minutes
    ), ranked AS (
      SELECT whole, key, minutes, sum(count) OVER (PARTITION BY whole, key ORDER BY minutes) AS reached,
        sum(count) OVER (PARTITION BY whole, key) AS all_of_them
      FROM every
    )
    SELECT whole, coalesce(${keyText(grouping)}, '') AS key, max(all_of_them)::int AS delivered,
      min(minutes) FILTER (WHERE reached >= 0.5 * all_of_them) AS p50, min(minutes) FILTER (WHERE reached >= 0.9 * all_of_them) AS p90
    FROM ranked GROUP BY ranked.whole, ranked.key`)
  return {
    groups: rows.flatMap(({ whole, ...group }) => (whole ? [] : group)),
    all: rows.find(({ whole }) => whole) ?? null,
  }
}

/**
 * How the promises were kept of the orders that were delivered on these days: the share that was there by the
 * end of what was promised first, and as means in minutes: that end, how far the arrival was from its
 * beginning (which half of the orders are to keep), and how much later than that it was. Orders from before
 * there was a range are left out, and what customers collect when they come.
 */
export const keptPromises = async (
  deps: Reader,
  scope: Scope,
  grouping: Grouping = 'all',
): Promise<(Keyed & { delivered: number; kept: number; promise: number; error: number; bias: number })[]> => {
  const took = sql`date_part('epoch', ${orders.deliveredAt} - ${orders.confirmedAt}) / 60`
  // As spanAfter has it (shared/orders/arrival.ts): from the next whole minute on.
  const end = sql`date_trunc('minute', ${orders.confirmedAt} + interval '59.999 seconds')
    + ${orders.promisedTo} * interval '1 minute'`
  const where = and(
    deliveredWithin(scope),
    isNotNull(orders.confirmedAt),
    isNotNull(orders.promisedTo),
    eq(orders.fulfilment, 'delivery'),
  )
  const { rows } = await deps.db.execute<
    Keyed & { delivered: number; kept: number; promise: number; error: number; bias: number }
  >(sql`
    SELECT ${keyText(grouping)} AS key, delivered, kept, promise, error, bias FROM (
      SELECT ${keyOf(grouping, orders.deliveredAt, orders.restaurantId)} AS key, count(*)::int AS delivered,
        avg((${orders.deliveredAt} <= ${end})::int)::float8 AS kept, avg(${orders.promisedTo})::float8 AS promise,
        avg(abs(${took} - ${orders.promisedFrom})) AS error, avg(${took} - ${orders.promisedFrom}) AS bias
      FROM ${orders} ${joinArea(grouping, orders.restaurantId)} WHERE ${where} GROUP BY 1
    ) AS grouped`)
  return rows
}

/**
 * The orders that were placed on these days, shown to their restaurant and cancelled since, by whom:
 * customers, restaurants, nobody who accepted in time, or the platform, which is everybody else. By 'reason':
 * what they were told, word for word.
 */
export const cancelledOrders = async (
  deps: Reader,
  scope: Scope,
  grouping: Grouping | 'reason' = 'all',
): Promise<(Keyed & Cancelled)[]> => {
  const where = and(
    eq(orders.status, 'cancelled'),
    isNotNull(orders.confirmedAt),
    scope.restaurantId === undefined ? undefined : eq(orders.restaurantId, scope.restaurantId),
    ...within(orders.placedAt, scope),
  )
  const [key, text, area] =
    grouping === 'reason'
      ? [sql`trim(coalesce(${orders.cancelReason}, ''))`, sql`key`, sql``]
      : [
          keyOf(grouping, orders.placedAt, orders.restaurantId),
          keyText(grouping),
          joinArea(grouping, orders.restaurantId),
        ]
  const by = (sides: string) => sql.raw(`(count(*) FILTER (WHERE side IN (${sides})))::int`)
  const { rows } = await deps.db.execute<Keyed & Cancelled>(sql`
    SELECT ${text} AS key, cancelled, "byCustomer", "byRestaurant", unaccepted, cancelled - "byCustomer" - "byRestaurant" - unaccepted AS "byPlatform"
    FROM (
      SELECT ${key} AS key, count(*)::int AS cancelled, ${by(`'customer'`)} AS "byCustomer", ${by(`'restaurant'`)} AS "byRestaurant",
        ${by(`'timeout'`)} AS unaccepted
      FROM ${orders} ${area} LEFT JOIN LATERAL (
        SELECT by AS side FROM order_timeline WHERE order_id = ${orders.id} AND status = 'cancelled' ORDER BY id DESC LIMIT 1
      ) AS ended ON true
      WHERE ${where} GROUP BY 1
    ) AS grouped`)
  return rows
}
type Cancelled = {
  cancelled: number
  byCustomer: number
  byRestaurant: number
  unaccepted: number
  byPlatform: number
}

/** What customers gave on these days: how many ratings, their average, and how many of one or two stars. */
export const givenRatings = async (
  deps: Reader,
  scope: Scope,
  grouping: Grouping = 'all',
): Promise<(Keyed & { ratings: number; average: number; low: number })[]> => {
  const where = and(
    scope.restaurantId === undefined ? undefined : eq(orders.restaurantId, scope.restaurantId),
    ...within(ratings.at, scope),
  )
  const { rows } = await deps.db.execute<Keyed & { ratings: number; average: number; low: number }>(sql`
    SELECT ${keyText(grouping)} AS key, ratings, average, low FROM (
      SELECT ${keyOf(grouping, ratings.at, orders.restaurantId)} AS key, count(*)::int AS ratings,
        avg(${ratings.rating})::float8 AS average, (count(*) FILTER (WHERE ${ratings.rating} <= 2))::int AS low
      FROM ${ratings} ${joinOrder(scope, grouping, ratings.orderId)}
      ${joinArea(grouping, orders.restaurantId)} WHERE ${where ?? sql`true`} GROUP BY 1
    ) AS grouped`)
  return rows
}

const weekDays = { week: 7, fourWeeks: 28, twelveWeeks: 84 } as const
type Cohort = Record<keyof typeof weekDays, number | null> & { customers: number; spent: number }

/**
 * Of the customers who had their first delivery on these days, grouped by that delivery:
 * - customers: how many;
 * - week, fourWeeks, twelveWeeks: the share that had another one within that time; of those of whom it is
 *   known by now, null where of none;
 * - spent, in paise: what each paid or owed in cash for all that was delivered until now, as a mean.
 */
export const newCustomers = async (
  deps: Reader & Pick<Deps, 'clock'>,
  scope: Omit<Scope, 'restaurantId'>,
  grouping: Grouping = 'all',
): Promise<(Keyed & Cohort)[]> => {
  const now = deps.clock()
  const back = (name: keyof typeof weekDays) => {
    const after = sql`${orders.deliveredAt} + ${weekDays[name]} * interval '1 day'`
    return sql`(avg(coalesce(next <= ${after}, false)::int) FILTER (WHERE ${after} <= ${now}))::float8 AS ${sql.identifier(name)}`
  }
  const { rows } = await deps.db.execute<Keyed & Cohort>(sql`
    WITH ranked AS (
      SELECT id, row_number() OVER by_time AS nth, lead(delivered_at) OVER by_time AS next,
        sum(total) OVER (PARTITION BY user_id) AS spent
      FROM orders WHERE delivered_at IS NOT NULL AND user_id IN (
        SELECT ${orders.userId} FROM ${orders} WHERE ${deliveredWithin(scope)}
      ) WINDOW by_time AS (PARTITION BY user_id ORDER BY delivered_at, id)
    )
    SELECT ${keyText(grouping)} AS key, customers, week, "fourWeeks", "twelveWeeks", spent FROM (
      SELECT ${keyOf(grouping, orders.deliveredAt, orders.restaurantId)} AS key, count(*)::int AS customers,
        ${back('week')}, ${back('fourWeeks')}, ${back('twelveWeeks')}, round(avg(spent))::float8 AS spent
      FROM ranked JOIN ${orders} ON ${orders.id} = ranked.id ${joinArea(grouping, orders.restaurantId)}
      WHERE nth = 1 AND ${deliveredWithin(scope)} GROUP BY 1
    ) AS grouped`)
  return rows
}

/**
 * Of the conversations with support that people began on these days: how many, how many a person of support
 * has answered, whenever that was, and the minutes within which half of those (p50) and nine of ten (p90) had
 * their first answer. What the demo's helper says is no answer; what support began itself waited for none.
 */
export const firstAnswers = async (
  deps: Reader,
  scope: Omit<Scope, 'restaurantId'>,
  grouping: 'all' | 'day' | 'week' | 'month' | 'hour' = 'all',
): Promise<(Keyed & { asked: number; answered: number; p50: number | null; p90: number | null })[]> => {
  const { id, createdAt, firstAnsweredAt } = supportThreads
  const minutes = sql`date_part('epoch', ${firstAnsweredAt} - ${createdAt}) / 60`
  const minutesOf = (share: number) =>
    sql`(percentile_disc(${share}) WITHIN GROUP (ORDER BY ${minutes}) FILTER (WHERE ${firstAnsweredAt} IS NOT NULL))::float8`
  const byPerson = sql`(SELECT author FROM support_messages WHERE thread_id = ${id} ORDER BY id LIMIT 1) = 'person'`
  const { rows } = await deps.db.execute<
    Keyed & { asked: number; answered: number; p50: number | null; p90: number | null }
  >(sql`
    SELECT ${keyText(grouping)} AS key, asked, answered, p50, p90 FROM (
      SELECT ${keyOf(grouping, createdAt, id)} AS key, count(*)::int AS asked, count(${firstAnsweredAt})::int AS answered,
        ${minutesOf(0.5)} AS p50, ${minutesOf(0.9)} AS p90
      FROM ${supportThreads} WHERE ${and(byPerson, ...within(createdAt, scope))} GROUP BY 1
    ) AS grouped`)
  return rows
}
