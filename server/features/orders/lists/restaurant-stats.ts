import type { z } from 'zod/mini'
import { daysBefore, marketDay } from '#shared/calendar.ts'
import { paise } from '#shared/money/money.ts'
import type {
  missedOrders as missedContract,
  restaurantDays,
  restaurantFigures,
  restaurantStats,
} from '#shared/orders/restaurant-contracts.ts'
import type { Deps } from '../../../deps.ts'
import { missedOrders, placedOrders, settledRevenue } from '../../reports/figures.ts'
import { checkedSpan, type Span, spanBefore } from '../../reports/span.ts'
import type { Days } from './order-page.ts'

type Figures = z.infer<typeof restaurantFigures>

/** Without days: this one and the six before it. */
const usualDays = 7

/**
 * The figures of a restaurant's dashboard (reports/figures.ts) on these days (Asia/Kolkata, both included;
 * the last seven where none are named), and `before`: of as many days before them. Throws validation_failed
 * (422) for days in the wrong order, and for more than ten years.
 */
export const readRestaurantStats = async (
  deps: Deps,
  restaurantId: string,
  days: Days,
): Promise<z.infer<typeof restaurantStats.response>> => {
  const { span } = checkedSpan(days, marketDay(deps.clock()), usualDays)
  const parts = [span, spanBefore(span)]
  const [now, before] = await Promise.all(parts.map((part) => figuresOf(deps, restaurantId, part)))
  if (!now || !before) throw new Error('no figures were read')
  return { ...now, before }
}

const figuresOf = async (deps: Deps, restaurantId: string, span: Span): Promise<Figures> => {
  const scope = { restaurantId, ...span }
  const [[counts], [revenue]] = await Promise.all([placedOrders(deps, scope), settledRevenue(deps, scope)])
  return {
    totalOrders: counts?.total ?? 0,
    pendingOrders: counts?.pending ?? 0,
    completedOrders: counts?.delivered ?? 0,
    revenue: revenue?.amount ?? paise(0),
  }
}

/**
 * `totalOrders` and `revenue` of the same days, one by one, those without any too: together they are the
 * figures above. Throws validation_failed (422) like `readRestaurantStats`.
 */
export const readRestaurantDays = async (
  deps: Deps,
  restaurantId: string,
  days: Days,
): Promise<z.infer<typeof restaurantDays.response>> => {
  const { span, length } = checkedSpan(days, marketDay(deps.clock()), usualDays)
  const scope = { restaurantId, ...span }
  const [placed, settled] = await Promise.all([
    placedOrders(deps, scope, 'day'),
    settledRevenue(deps, scope, 'day'),
  ])
  const counts = new Map(placed.map(({ key, total }) => [key, total]))
  const amounts = new Map(settled.map(({ key, amount }) => [key, amount]))
  return {
    days: Array.from({ length }, (_, index) => {
      const day = daysBefore(span.to, length - 1 - index)
      return { day, orders: counts.get(day) ?? 0, revenue: paise(amounts.get(day) ?? 0) }
    }),
  }
}

/**
 * How many orders of these days nobody accepted in time, and what they came to. Throws validation_failed
 * (422) like `readRestaurantStats`.
 */
export const readMissedOrders = async (
  deps: Deps,
  restaurantId: string,
  days: Days,
): Promise<z.infer<typeof missedContract.response>> => {
  const { span } = checkedSpan(days, marketDay(deps.clock()), usualDays)
  return missedOrders(deps, { restaurantId, ...span })
}
