import { and, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { paise } from '#shared/money/money.ts'
import { dayMs } from '#shared/time.ts'
import type { Executor } from '../../db/connection.ts'
import { refundRequests } from '../../db/tables/index.ts'
import { orderRefunds } from '../../db/views/orders.ts'

const days = 90

export const noCustomer = {
  orders: 0,
  requests: 0,
  granted: 0,
  declined: 0,
  paid: paise(0),
  refunded: paise(0),
}
export const noKitchen = { orders: 0, requests: 0, granted: 0 }

const having = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`
const delivered = having(sql`${orderRefunds.status} = 'delivered'`)
const granted = having(sql`${refundRequests.status} = 'granted'`)

/**
 * What these people have ordered and asked to get back, of all orders that were delivered. Amounts in paise.
 */
export const customersOf = async (executor: Executor, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, typeof noCustomer>()
  const rows = await executor
    .select({
      id: orderRefunds.userId,
      orders: delivered,
      requests: count(refundRequests.orderId),
      granted,
      declined: having(sql`${refundRequests.status} = 'declined'`),
      paid: sql`coalesce(sum(${orderRefunds.paid}), 0)`.mapWith(Number),
      refunded: sql`coalesce(sum(${orderRefunds.refunded}), 0)`.mapWith(Number),
    })
    .from(orderRefunds)
    .leftJoin(refundRequests, eq(refundRequests.orderId, orderRefunds.id))
    .where(and(inArray(orderRefunds.userId, [...ids]), eq(orderRefunds.status, 'delivered')))
    .groupBy(orderRefunds.userId)
  return new Map(
    rows.map(({ id, paid, refunded, ...figures }) => [
      id,
      { ...figures, paid: paise(paid), refunded: paise(refunded) },
    ]),
  )
}

/** How many of what these restaurants delivered in the last 90 days somebody wanted money back for. */
export const kitchensOf = async (executor: Executor, ids: readonly string[], now: Date) => {
  if (ids.length === 0) return new Map<string, typeof noKitchen>()
  const since = new Date(now.getTime() - days * dayMs)
  const rows = await executor
    .select({
      id: orderRefunds.restaurantId,
      orders: delivered,
      requests: count(refundRequests.orderId),
      granted,
    })
    .from(orderRefunds)
    .leftJoin(refundRequests, eq(refundRequests.orderId, orderRefunds.id))
    .where(
      and(
        inArray(orderRefunds.restaurantId, [...ids]),
        eq(orderRefunds.status, 'delivered'),
        gte(orderRefunds.placedAt, since),
      ),
    )
    .groupBy(orderRefunds.restaurantId)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
