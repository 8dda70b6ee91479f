import { and, eq, gt, gte, ilike, inArray, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { Order } from '#shared/contracts/orders.ts'
import { paise } from '#shared/money.ts'
import {
  groupOf,
  type OrderGroup,
  orderStatuses,
  type RestaurantStatus,
  restaurantView,
} from '#shared/order-lifecycle.ts'
import { hasRole } from '#shared/roles.ts'
import { orderItems, orders, payments, restaurants } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import type { Viewer } from './disclosure.ts'
import { readCursor, writeCursor } from './order-cursor.ts'
import { findOrder, type OrderRecord, selectOrders } from './order-store.ts'
import { orderView } from './order-view.ts'
import { requireOwner } from './require-owner.ts'
import { notFound } from './transition-order.ts'

export type Paging = { limit: number; cursor?: string | undefined }
type OrderPage = { items: Order[]; nextCursor: string | null }

export type OrderFilter = {
  q?: string | undefined
  status?: OrderGroup | undefined
  /** Calendar days in Asia/Kolkata, both included. */
  from?: string | undefined
  to?: string | undefined
}

/**
 * A person's orders, newest first; only that person and admins may see them (404 otherwise). Orders whose payment was
 * declined are left out, since they were never placed.
 */
export const customerOrders = (
  deps: Deps,
  caller: Caller,
  userId: string,
  { q, status, from, to, ...paging }: Paging & OrderFilter,
): Promise<OrderPage> => {
  const viewer = requireOwner(caller, userId)
  return pageOf(
    deps,
    and(
      eq(orders.userId, userId),
      ne(payments.status, 'failed'),
      status &&
        inArray(
          orders.status,
          orderStatuses.filter((candidate) => groupOf(candidate) === status),
        ),
      from === undefined ? undefined : gte(orders.placedAt, startOfDay(from)),
      to === undefined ? undefined : lt(orders.placedAt, endOfDay(to)),
      q ? mentions(q) : undefined,
    ),
    viewer,
    paging,
  )
}

/** Whether the text is part of the order's id, or of the name of its restaurant or of one of its dishes. */
const mentions = (text: string): SQL | undefined => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(orders.id, pattern),
    ilike(restaurants.name, pattern),
    sql`EXISTS (SELECT FROM ${orderItems} i WHERE i.order_id = ${orders.id} AND i.name ILIKE ${pattern})`,
  )
}

/** A restaurant's orders, newest first, without those that wait for their payment. */
export const restaurantOrders = (
  deps: Deps,
  restaurantId: string,
  status: RestaurantStatus | undefined,
  paging: Paging,
): Promise<OrderPage> => {
  const wanted = orderStatuses.filter(
    (candidate) => status === undefined || restaurantView[candidate] === status,
  )
  return pageOf(
    deps,
    and(
      eq(orders.restaurantId, restaurantId),
      inArray(orders.status, wanted),
      notInArray(orders.status, ['processing']),
      ne(payments.status, 'failed'),
      // Leaves out orders that were cancelled before they were paid: the restaurant never saw them.
      or(ne(orders.status, 'cancelled'), eq(payments.method, 'cashOnDelivery'), gt(orders.paid, paise(0))),
    ),
    'restaurant',
    paging,
  )
}

/** One order for its customer, its restaurant, its agent or an admin; 404 for anybody else. */
export const oneOrder = async (deps: Deps, caller: Caller, id: string): Promise<Order> => {
  const record = await findOrder(deps.db, id)
  const viewer = record && viewerOf(record, caller)
  if (!record || !viewer) throw notFound()
  return orderView(record, viewer, deps.clock())
}

export const viewerOf = (
  { order, delivery }: Pick<OrderRecord, 'order' | 'delivery'>,
  caller: Caller,
): Viewer | null => {
  if (order.userId === caller.userId) return 'customer'
  if (hasRole(caller.roles, 'RESTAURANT') && caller.restaurantIds.includes(order.restaurantId))
    return 'restaurant'
  if (hasRole(caller.roles, 'DELIVERY_AGENT') && delivery?.agentId === caller.userId) return 'agent'
  return hasRole(caller.roles, 'ADMIN') ? 'admin' : null
}

const pageOf = async (
  deps: Deps,
  where: SQL | undefined,
  viewer: Viewer,
  paging: Paging,
): Promise<OrderPage> => {
  const records = await selectOrders(deps.db, where, {
    limit: paging.limit + 1,
    before: readCursor(deps, paging.cursor),
  })
  const now = deps.clock()
  const shown = records.slice(0, paging.limit)
  const last = shown.at(-1)
  return {
    items: shown.map((record) => orderView(record, viewer, now)),
    nextCursor: records.length > paging.limit && last ? writeCursor(deps, last.order) : null,
  }
}
