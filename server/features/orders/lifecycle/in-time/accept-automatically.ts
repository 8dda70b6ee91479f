import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import {
  capacityMinutes,
  fitsCapacity,
  type KitchenCapacity,
  type Load,
} from '#shared/orders/kitchen-capacity.ts'
import { minutesAfter } from '#shared/orders/order-lifecycle.ts'
import type { Transaction } from '../../../../db/connection.ts'
import { orderItems, orders, orderTimeline } from '../../../../db/tables/index.ts'
import { kitchens } from '../../../../db/views/restaurants.ts'
import type { Deps } from '../../../../deps.ts'
import { holdKitchen } from '../../../restaurants/kitchens.ts'
import { applyTransition } from '../apply-transition.ts'
import { lockOrder } from '../lock-orders.ts'
import { orderTransaction } from '../order-transaction.ts'

/**
 * Accepts what waits in kitchens that accept by themselves, the oldest first, as far as their capacity goes;
 * the rest waits for somebody, or until a quarter of an hour with less has passed. A job: moments after
 * orders were placed, and every minute. Safe on several instances at once: acceptances of one kitchen take
 * turns. `orderIds`: of these orders alone. Returns the ids of the accepted ones.
 */
export const acceptAutomatically = async (deps: Deps, orderIds?: readonly string[]): Promise<string[]> => {
  const waiting = await deps.db
    .select({ id: orders.id, restaurantId: orders.restaurantId })
    .from(orders)
    .innerJoin(kitchens, eq(kitchens.id, orders.restaurantId))
    .where(
      and(
        eq(orders.status, 'confirmed'),
        isNotNull(kitchens.autoAcceptCapacity),
        orderIds && inArray(orders.id, [...orderIds]),
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id))
  const accepted: string[] = []
  const full = new Set<string>()
  for (const { id, restaurantId } of waiting) {
    if (full.has(restaurantId)) continue
    try {
      const outcome = await acceptIfItFits(deps, id)
      if (outcome === 'accepted') accepted.push(id)
      // A later, smaller order does not overtake it.
      if (outcome === 'full') full.add(restaurantId)
    } catch (error) {
      if (!(error instanceof Refusal))
        deps.log.error({ err: error, orderId: id }, 'an order could not be accepted by itself')
    }
  }
  return accepted
}

const acceptIfItFits = (deps: Deps, id: string): Promise<'accepted' | 'full' | 'gone'> =>
  orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const order = await lockOrder(tx, id)
    if (order?.status !== 'confirmed') return 'gone'
    const now = deps.clock()
    if (now >= order.acceptBy) return 'gone'
    // Whoever accepts for the same kitchen counts what this accepts.
    const kitchen = await holdKitchen(tx, order.restaurantId, 'no key update')
    if (!kitchen || kitchen.autoAcceptCapacity === null) return 'gone'
    const limit: KitchenCapacity = { capacity: kitchen.autoAcceptCapacity, unit: kitchen.autoAcceptUnit }
    const [own] = await tx
      .select({ dishes: sql<number>`sum(${orderItems.quantity})::int` })
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
    if (!fitsCapacity(limit, await acceptedLately(tx, order.restaurantId, now), own?.dishes ?? 0))
      return 'full'
    await applyTransition(transaction, order, { action: 'accept', actor: 'restaurant', by: 'automatic', now })
    return 'accepted'
  })

/** What the kitchen has taken on within the last quarter of an hour, by itself or by hand. */
const acceptedLately = async (tx: Transaction, restaurantId: string, now: Date): Promise<Load> => {
  const since = minutesAfter(now, -capacityMinutes)
  const accepted = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        // Orders are accepted within minutes: so they are found by the restaurant's index.
        gt(orders.placedAt, minutesAfter(since, -longestWaitMinutes)),
        sql`EXISTS (SELECT FROM ${orderTimeline} e WHERE e.order_id = ${orders.id} AND e.action = 'accept'
          AND e.at > ${since})`,
      ),
    )
  const [load] = await tx
    .select({
      orders: sql<number>`count(DISTINCT ${orderItems.orderId})::int`,
      dishes: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int`,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, accepted))
  return load ?? { orders: 0, dishes: 0 }
}

/** Longer than any order waits for its payment and its acceptance. */
const longestWaitMinutes = 24 * 60
