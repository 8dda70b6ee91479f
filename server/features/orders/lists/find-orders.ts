import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { groupOf, type OrderGroup, orderStatuses } from '#shared/orders/order-lifecycle.ts'
import { containing } from '../../../db/containing.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { orders } from '../../../db/tables/index.ts'
import { paymentStates } from '../../../db/views/payments.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import type { Viewer } from '../disclosure.ts'
import { notFound } from '../lifecycle/transition-order.ts'
import { orderView } from '../order-view.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'
import { type Days, type OrderPage, type Paging, pageOf, placedWithin } from './order-page.ts'
import { mentions } from './search-text.ts'

/** Who may see a person's orders: that person, and admins. Refuses everybody else with not_found (404). */
export const requireOwner = (caller: Caller, userId: string): 'customer' | 'admin' => {
  const own = caller.userId === userId
  if ((!own && !hasRole(caller.roles, 'ADMIN')) || !isUuid(userId))
    throw new Refusal('not_found', /*i18n*/ 'This account was not found.')
  return own ? 'customer' : 'admin'
}

export type OrderFilter = Days & { q?: string | undefined; status?: OrderGroup | undefined }

/** Paid, or still to be: an order whose payment was declined was never placed. */
const isNotDeclined = sql`(SELECT ${paymentStates.status} FROM ${paymentStates}
  WHERE ${paymentStates.id} = ${orders.paymentId}) <> 'failed'`

/** By a part of its restaurant's name. */
const isFrom = (name: string) => sql`(SELECT ${storefronts.name} FROM ${storefronts}
  WHERE ${storefronts.id} = ${orders.restaurantId}) ILIKE ${containing(name)}`

/**
 * A person's orders, newest first; only that person and admins may see them (404 otherwise). Orders whose
 * payment was declined are left out, since they were never placed.
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
      isNotDeclined,
      status &&
        inArray(
          orders.status,
          orderStatuses.filter((candidate) => groupOf(candidate) === status),
        ),
      ...placedWithin({ from, to }),
      q ? or(mentions(q), isFrom(q)) : undefined,
    ),
    viewer,
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
