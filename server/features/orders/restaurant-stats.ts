import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { dayCount, daysBefore, endOfDay, marketDay, startOfDay } from '#shared/calendar.ts'
import type { restaurantFigures, restaurantStats } from '#shared/contracts/orders.ts'
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
  const span = spanOf(days, marketDay(deps.clock()))
  const length = dayCount(span.from, span.to)
  if (length < 1)
    throw new Refusal('validation_failed', /*i18n*/ 'The first day is after the last.', {
      from: /*i18n*/ 'The first day is after the last.',
    })
  if (length > mostDays)
    throw new Refusal('validation_failed', /*i18n*/ 'Please choose at most ten years.', {
      from: /*i18n*/ 'Please choose at most ten years.',
    })
  const earlier = { from: daysBefore(span.from, length), to: daysBefore(span.from, 1) }
  const [now, before] = await Promise.all([span, earlier].map((part) => figuresOf(deps, restaurantId, part)))
  if (!now || !before) throw new Error('no figures were read')
  return { ...now, before }
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
    .where(
      and(
        shownToRestaurant(restaurantId),
        gte(orders.placedAt, startOfDay(from)),
        lt(orders.placedAt, endOfDay(to)),
      ),
    )
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
    .where(
      and(
        eq(ledgerEntries.account, 'restaurant'),
        eq(ledgerEntries.owner, restaurantId),
        eq(ledgerEntries.kind, 'settlement'),
        gte(ledgerEntries.at, startOfDay(from)),
        lt(ledgerEntries.at, endOfDay(to)),
      ),
    )
  return paise(row?.amount ?? 0)
}
