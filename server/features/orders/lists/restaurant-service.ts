import { and, count, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { marketDay } from '#shared/calendar.ts'
import { paise } from '#shared/money/money.ts'
import type { restaurantService, restaurantToDo } from '#shared/orders/restaurant-contracts.ts'
import { dayMs } from '#shared/time.ts'
import { orders, ratings, refundAnswers } from '../../../db/tables/index.ts'
import { dishFacts } from '../../../db/views/menu/dishes.ts'
import { refundRequestsOfOrders } from '../../../db/views/refunds.ts'
import type { Deps } from '../../../deps.ts'
import { cancelledOrders, givenRatings } from '../../reports/figures.ts'
import { bestDishes, preparationTimes } from '../../reports/kitchen-figures.ts'
import { checkedSpan } from '../../reports/span.ts'
import type { Days } from './order-page.ts'

/** Without days: this one and the six before it. */
const usualDays = 7
const maxDishes = 5
/** As many as somebody answers at a sitting. */
const maxUnanswered = 5
/** What customers said longer ago is no work any more. */
const answeredWithinMs = 30 * dayMs

/**
 * How well a restaurant served its customers on these days (Asia/Kolkata, both included; the last seven where
 * none are named), by the named queries of reports. Throws validation_failed (422) for days in the wrong
 * order.
 */
export const readRestaurantService = async (
  deps: Deps,
  restaurantId: string,
  days: Days,
): Promise<z.infer<typeof restaurantService.response>> => {
  const { span } = checkedSpan(days, marketDay(deps.clock()), usualDays)
  const scope = { restaurantId, ...span }
  const [[cancelled], [rated], preparation, best] = await Promise.all([
    cancelledOrders(deps, scope),
    givenRatings(deps, scope),
    preparationTimes(deps, scope),
    bestDishes(deps, scope, maxDishes),
  ])
  return {
    cancelled: {
      total: cancelled?.cancelled ?? 0,
      byRestaurant: cancelled?.byRestaurant ?? 0,
      byCustomer: cancelled?.byCustomer ?? 0,
      missed: cancelled?.unaccepted ?? 0,
      byPlatform: cancelled?.byPlatform ?? 0,
    },
    preparation,
    rating: rated ? { ratings: rated.ratings, average: rated.average, low: rated.low } : null,
    bestDishes: best.map((dish) => ({ ...dish, amount: paise(dish.amount) })),
  }
}

/**
 * What waits for somebody at a restaurant besides its orders: low ratings and requests for refunds of the
 * last 30 days that it has said nothing to, the latest first, and dishes that cannot be ordered until
 * somebody says so.
 */
export const readRestaurantToDo = async (
  deps: Deps,
  restaurantId: string,
): Promise<z.infer<typeof restaurantToDo.response>> => {
  const since = new Date(deps.clock().getTime() - answeredWithinMs)
  const named = { id: orders.id, number: orders.dayNumber, placedAt: orders.placedAt }
  const [low, refunds, [off]] = await Promise.all([
    deps.db
      .select({ ...named, rating: ratings.rating })
      .from(ratings)
      .innerJoin(orders, eq(orders.id, ratings.orderId))
      .where(
        and(
          eq(orders.restaurantId, restaurantId),
          lte(ratings.rating, 3),
          isNull(ratings.reply),
          sql`${ratings.at} >= ${since}`,
        ),
      )
      .orderBy(desc(ratings.at))
      .limit(maxUnanswered),
    deps.db
      .select(named)
      .from(refundRequestsOfOrders)
      .innerJoin(orders, eq(orders.id, refundRequestsOfOrders.orderId))
      .leftJoin(refundAnswers, eq(refundAnswers.orderId, orders.id))
      .where(
        and(
          eq(orders.restaurantId, restaurantId),
          eq(refundRequestsOfOrders.status, 'open'),
          isNull(refundAnswers.orderId),
        ),
      )
      .orderBy(desc(refundRequestsOfOrders.at))
      .limit(maxUnanswered),
    deps.db
      .select({ dishes: count() })
      .from(dishFacts)
      .where(
        and(
          eq(dishFacts.restaurantId, restaurantId),
          isNull(dishFacts.deletedAt),
          eq(dishFacts.available, false),
          isNull(dishFacts.backAt),
        ),
      ),
  ])
  return {
    lowRatings: low.map(dated),
    refundRequests: refunds.map(dated),
    dishesOff: off?.dishes ?? 0,
  }
}

const dated = <T extends { placedAt: Date }>(row: T) => ({ ...row, placedAt: row.placedAt.toISOString() })
