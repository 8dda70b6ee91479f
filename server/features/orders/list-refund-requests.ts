import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminRefundRequest } from '#shared/contracts/orders.ts'
import type { RefundRequestStatus } from '#shared/order-lifecycle.ts'
import { refundRequests } from '../../db/tables/index.ts'
import { orders } from '../../db/tables/orders.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { type OrderRecord, selectOrders } from './order-store.ts'
import { orderView } from './order-view.ts'

const requestCursor = cursorCodec('refund-requests', z.tuple([z.iso.datetime(), z.string()]))

/** A refund request with its order, as an admin sees it; undefined for an order without one. */
export const adminRefundRequest = (record: OrderRecord, now: Date): AdminRefundRequest | undefined => {
  const order = orderView(record, 'admin', now)
  return order.refundRequest ? { id: order.id, ...order.refundRequest, order } : undefined
}

type Query = { limit: number; cursor?: string | undefined; status?: RefundRequestStatus | undefined }

/** Refund requests, the latest first. */
export const listRefundRequests = async (deps: Deps, { limit, cursor, status }: Query) => {
  const last = cursor === undefined ? undefined : requestCursor.decode(deps, cursor)
  const before = last && { at: new Date(last[0]), orderId: last[1] }
  const rows = await deps.db
    .select({ orderId: refundRequests.orderId, at: refundRequests.at })
    .from(refundRequests)
    .where(
      and(
        status && eq(refundRequests.status, status),
        before &&
          or(
            lt(refundRequests.at, before.at),
            and(eq(refundRequests.at, before.at), lt(refundRequests.orderId, before.orderId)),
          ),
      ),
    )
    .orderBy(desc(refundRequests.at), desc(refundRequests.orderId))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const ids = shown.map(({ orderId }) => orderId)
  const records =
    ids.length === 0 ? [] : await selectOrders(deps.db, inArray(orders.id, ids), { limit: ids.length })
  const now = deps.clock()
  const known = new Map(records.map((record) => [record.order.id, record]))
  const end = shown.at(-1)
  return {
    items: ids.flatMap((id) => {
      const record = known.get(id)
      return (record && adminRefundRequest(record, now)) ?? []
    }),
    nextCursor:
      rows.length > limit && end ? requestCursor.encode(deps, [end.at.toISOString(), end.orderId]) : null,
  }
}
