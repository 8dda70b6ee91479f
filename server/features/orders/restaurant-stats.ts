import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod/mini'
import { dayCount, daysBefore, endOfDay, marketDay, startOfDay } from '#shared/calendar.ts'
import type { restaurantDays, restaurantFigures, restaurantStats } from '#shared/contracts/orders.ts'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money.ts'
import { ledgerEntries, orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Days } from './order-page.ts'
import { shownToRestaurant } from './restaurant-orders.ts'

type Figures = z.infer<typeof restaurantFigures>
type Span = { from: string; to: string }

/** Without days: this one and the six before it. */
const usualDays = 7
/** Ten years: what is counted is bounded, and the days before are in our calendar. */
const mostDays = 3_660

/**
 * The figures of a restaurant's dashboard on these days (Asia/Kolkata, both included; the last seven where none are named), and `before`:
 * of as many days before them. Throws validation_failed (422) for days in the wrong order, and for more than ten years.
 */
export const readRestaurantStats = async (
  deps: Deps,
  restaurantId: string,
  days: Days,
): Promise<z.infer<typeof restaurantStats.response>> => {
  const { span, length } = checkedSpan(days, marketDay(deps.clock()))
  const earlier = { from: daysBefore(span.from, length), to: daysBefore(span.from, 1) }
  const [now, before] = await Promise.all([span, earlier].map((part) => figuresOf(deps, restaurantId, part)))
  if (!now || !before) throw new Error('no figures were read')
  return { ...now, before }
}

/** The days that are asked for, and how many. Refuses days in the wrong order, and more than ten years. */
const checkedSpan = (days: Days, today: string): { span: Span; length: number } => {
  const span = spanOf(days, today)
  const length = dayCount(span.from, span.to)
  if (length < 1)
    throw new Refusal('validation_failed', /*i18n*/ 'The first day is after the last.', {
      from: /*i18n*/ 'The first day is after the last.',
    })
  if (length > mostDays)
    throw new Refusal('validation_failed', /*i18n*/ 'Please choose at most ten years.', {
      from: /*i18n*/ 'Please choose at most ten years.',
    })
  return { span, length }
}

const spanOf = ({ from, to }: Days, today: string): Span => {
  const last = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? daysBefore(last, usualDays - 1), to: last }
}

const figuresOf = async (deps: Deps, restaurantId: string, span: Span): Promise<Figures> => {
  const [counts, revenue] = await Promise.all([
    countOrders(deps, restaurantId, span),
    readRevenue(deps, restaurantId, span),
  ])
  return { ...counts, revenue }
}

/**
 * Of the orders that the restaurant was shown (restaurant-orders.ts) and that were placed on these days:
 * - totalOrders: all of them, the cancelled ones too;
 * - pendingOrders: neither delivered nor cancelled;
 * - completedOrders: delivered, whenever that was.
 */
const countOrders = async (
  deps: Deps,
  restaurantId: string,
  { from, to }: Span,
): Promise<Omit<Figures, 'revenue'>> => {
  const where = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`
  const [row] = await deps.db
    .select({
      totalOrders: sql<number>`count(*)::int`,
      pendingOrders: where(sql`${orders.status} NOT IN ('delivered', 'cancelled')`),
      completedOrders: where(sql`${orders.status} = 'delivered'`),
    })
    .from(orders)
    .where(placedOn(restaurantId, { from, to }))
  if (!row) throw new Error('a count without a row')
  return row
}

/**
 * Revenue, in paise: the restaurant's settled shares of the orders that were delivered on these days, by time of delivery. That is what the
 * ledger has for it: the dishes' prices less the platform's commission, without tax, delivery fee and what a promo code took off, which the
 * platform bears (`settle` in money.ts). Cash counts like any other payment. A refund after delivery is the platform's
 * (docs/decisions/0041) and leaves it as it is.
 */
const readRevenue = async (deps: Deps, restaurantId: string, { from, to }: Span) => {
  const [row] = await deps.db
    .select({ amount: sql`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(settledOn(restaurantId, { from, to }))
  return paise(row?.amount ?? 0)
}

const placedOn = (restaurantId: string, { from, to }: Span): SQL | undefined =>
  and(
    shownToRestaurant(restaurantId),
    gte(orders.placedAt, startOfDay(from)),
    lt(orders.placedAt, endOfDay(to)),
  )

const settledOn = (restaurantId: string, { from, to }: Span): SQL | undefined =>
  and(
    eq(ledgerEntries.account, 'restaurant'),
    eq(ledgerEntries.owner, restaurantId),
    eq(ledgerEntries.kind, 'settlement'),
    gte(ledgerEntries.at, startOfDay(from)),
    lt(ledgerEntries.at, endOfDay(to)),
  )

/** The calendar day of a moment in Asia/Kolkata, as text. */
const dayOf = (at: PgColumn) => sql<string>`to_char(${at} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`

/**
 * `totalOrders` and `revenue` of the same days, one by one, those without any too: together they are the figures above. Throws
 * validation_failed (422) like `readRestaurantStats`.
 */
export const readRestaurantDays = async (
  deps: Deps,
  restaurantId: string,
  days: Days,
): Promise<z.infer<typeof restaurantDays.response>> => {
  const { span, length } = checkedSpan(days, marketDay(deps.clock()))
  const [placed, settled] = await Promise.all([
    deps.db
      .select({ day: dayOf(orders.placedAt).as('day'), count: sql<number>`count(*)::int` })
      .from(orders)
      .where(placedOn(restaurantId, span))
      .groupBy(sql`1`),
    deps.db
      .select({
        day: dayOf(ledgerEntries.at).as('day'),
        amount: sql`sum(${ledgerEntries.amount})`.mapWith(Number),
      })
      .from(ledgerEntries)
      .where(settledOn(restaurantId, span))
      .groupBy(sql`1`),
  ])
  const counts = new Map(placed.map(({ day, count }) => [day, count]))
  const amounts = new Map(settled.map(({ day, amount }) => [day, amount]))
  return {
    days: Array.from({ length }, (_, index) => {
      const day = daysBefore(span.to, length - 1 - index)
      return { day, orders: counts.get(day) ?? 0, revenue: paise(amounts.get(day) ?? 0) }
    }),
  }
}
