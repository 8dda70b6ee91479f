import { and, desc, eq, ilike, inArray, lt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Output } from '#shared/api/contract.ts'
import type { AdminRefundRequest, refundRequests as contract } from '#shared/refunds/contracts.ts'
import { containing } from '../../db/containing.ts'
import { refundRequests } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import { orderTexts } from '../../db/views/orders.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { orderView } from '../orders/order-view.ts'
import { type OrderRecord, ordersById } from '../orders/read-orders.ts'
import { answersTo } from '../orders/refund-request-view.ts'
import { customersOf, kitchensOf, noCustomer, noKitchen } from './refund-history.ts'

const requestCursor = cursorCodec('refund-requests', z.tuple([z.iso.datetime(), z.string()]))

/**
 * Refund requests with their orders and what is known of both sides, as admins see them; orders without one
 * are left out.
 */
export const adminRefundRequests = async (
  deps: Deps,
  records: readonly OrderRecord[],
): Promise<AdminRefundRequest[]> => {
  const now = deps.clock()
  const deciders = records.flatMap(({ refundRequest }) => refundRequest?.decidedBy ?? [])
  // One after the other: a command with a key reads in its transaction.
  const customers = await customersOf(deps.db, [...new Set(records.map(({ order }) => order.userId))])
  const restaurantIds = [...new Set(records.map(({ order }) => order.restaurantId))]
  const kitchens = await kitchensOf(deps.db, restaurantIds, now)
  const answers = await answersTo(
    deps.db,
    records.map(({ order }) => order.id),
  )
  const admins =
    deciders.length === 0
      ? []
      : await deps.db
          .select({ id: profiles.id, fullName: profiles.fullName, username: profiles.username })
          .from(profiles)
          .where(inArray(profiles.id, deciders))
  return records.flatMap((record) => {
    const order = orderView(record, 'admin', now)
    if (!order.refundRequest) return []
    const { userId, restaurantId } = record.order
    const admin = admins.find(({ id }) => id === record.refundRequest?.decidedBy)
    return [
      {
        id: order.id,
        ...order.refundRequest,
        order,
        decidedBy: admin ? admin.fullName || admin.username : null,
        customer: { id: userId, ...(customers.get(userId) ?? noCustomer) },
        kitchenAnswer: answers.get(order.id) ?? null,
        kitchen: kitchens.get(restaurantId) ?? noKitchen,
      },
    ]
  })
}

type Query = Output<(typeof contract)['query']>

/** Refund requests, the latest first. */
export const listRefundRequests = async (deps: Deps, { limit, cursor, status, q }: Query) => {
  const last = cursor === undefined ? undefined : requestCursor.decode(deps, cursor)
  const before = last && { at: new Date(last[0]), orderId: last[1] }
  const rows = await deps.db
    .select({ orderId: refundRequests.orderId, at: refundRequests.at })
    .from(refundRequests)
    .innerJoin(orderTexts, eq(orderTexts.id, refundRequests.orderId))
    .innerJoin(storefronts, eq(storefronts.id, orderTexts.restaurantId))
    .where(
      and(
        status === 'decided'
          ? ne(refundRequests.status, 'open')
          : status && eq(refundRequests.status, status),
        q
          ? or(
              ilike(refundRequests.orderId, containing(q)),
              ilike(storefronts.name, containing(q)),
              ilike(orderTexts.searchText, containing(q)),
            )
          : undefined,
        before &&
          or(
            lt(refundRequests.at, before.at),
            and(eq(refundRequests.at, before.at), lt(refundRequests.orderId, before.orderId)),
          ),
      ),
    )
    .orderBy(desc(refundRequests.at), desc(refundRequests.orderId))
    .limit(limit + 1)
  const { shown, nextCursor } = requestCursor.page(deps, rows, limit, (row) => [
    row.at.toISOString(),
    row.orderId,
  ])
  const ids = shown.map(({ orderId }) => orderId)
  return {
    items: await adminRefundRequests(deps, await ordersById(deps.db, ids)),
    nextCursor,
  }
}
