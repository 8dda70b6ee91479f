import { gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { Order } from '#shared/contracts/orders.ts'
import { orderItems, orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from './disclosure.ts'
import { readCursor, writeCursor } from './order-cursor.ts'
import { type Sorting, selectOrders } from './order-store.ts'
import { orderView } from './order-view.ts'

export type Paging = { limit: number; cursor?: string | undefined; sort?: Sorting | undefined }
export type OrderPage = { items: Order[]; nextCursor: string | null }

/** Calendar days in Asia/Kolkata, both included. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** Placed on these days. */
export const placedWithin = ({ from, to }: Days): SQL[] => [
  ...(from === undefined ? [] : [gte(orders.placedAt, startOfDay(from))]),
  ...(to === undefined ? [] : [lt(orders.placedAt, endOfDay(to))]),
]

/** What finds the text wherever it stands, taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether the text is part of the order's id, or of the name of one of its dishes. */
export const mentions = (text: string): SQL | undefined => {
  const pattern = containing(text)
  return or(
    ilike(orders.id, pattern),
    sql`EXISTS (SELECT FROM ${orderItems} i WHERE i.order_id = ${orders.id} AND i.name ILIKE ${pattern})`,
  )
}

/** Read at a time for a file. */
const atOnce = 500

/** All orders that match, as `viewer` sees them, page by page as they are taken. */
export async function* allPages(
  deps: Deps,
  where: SQL | undefined,
  viewer: Viewer,
  sort: Sorting | undefined,
): AsyncGenerator<Order[]> {
  let after: { placedAt: Date; id: string } | undefined
  for (;;) {
    const records = await selectOrders(deps.db, where, { limit: atOnce, sort, after })
    const now = deps.clock()
    if (records.length > 0) yield records.map((record) => orderView(record, viewer, now))
    if (records.length < atOnce) return
    after = records.at(-1)?.order
  }
}

/** A page of orders as `viewer` sees them. */
export const pageOf = async (
  deps: Deps,
  where: SQL | undefined,
  viewer: Viewer,
  { limit, cursor, sort }: Paging,
): Promise<OrderPage> => {
  const records = await selectOrders(deps.db, where, {
    limit: limit + 1,
    sort,
    after: readCursor(deps, cursor),
  })
  const now = deps.clock()
  const shown = records.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((record) => orderView(record, viewer, now)),
    nextCursor: records.length > limit && last ? writeCursor(deps, last.order) : null,
  }
}
