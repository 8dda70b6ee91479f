import { gte, lt, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { cursorCodec } from '../../../http/cursor.ts'
import type { Viewer } from '../disclosure.ts'
import { orderView } from '../order-view.ts'
import { type OrderRecord, type Sorting, selectOrders } from '../read-orders.ts'

const orderCursor = cursorCodec('orders', z.tuple([z.iso.datetime(), z.string()]))

/** The cursor after `last` in a list of orders, newest first: its time and id. */
export const writeCursor = (deps: Pick<Deps, 'keys'>, last: { placedAt: Date; id: string }): string =>
  orderCursor.encode(deps, [last.placedAt.toISOString(), last.id])

/** Reads a cursor; undefined for the first page. Throws validation_failed (422) if it is invalid. */
export const readCursor = (
  deps: Pick<Deps, 'keys'>,
  cursor: string | undefined,
): { placedAt: Date; id: string } | undefined => {
  if (cursor === undefined) return undefined
  const [placedAt, id] = orderCursor.decode(deps, cursor)
  return { placedAt: new Date(placedAt), id }
}

export type Paging = { limit: number; cursor?: string | undefined; sort?: Sorting | undefined }
export type OrderPage = { items: Order[]; nextCursor: string | null }

/** Calendar days in Asia/Kolkata, both included. */
export type Days = { from?: string | undefined; to?: string | undefined }

/** Placed on these days. */
export const placedWithin = ({ from, to }: Days): SQL[] => [
  ...(from === undefined ? [] : [gte(orders.placedAt, startOfDay(from))]),
  ...(to === undefined ? [] : [lt(orders.placedAt, endOfDay(to))]),
]

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
  return pageFrom(deps, records, viewer, limit)
}

/** A page of these orders, which are one more than it shows if there is another one after it. */
export const pageFrom = (
  deps: Deps,
  records: readonly OrderRecord[],
  viewer: Viewer,
  limit: number,
): OrderPage => {
  const now = deps.clock()
  const shown = records.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((record) => orderView(record, viewer, now)),
    nextCursor: records.length > limit && last ? writeCursor(deps, last.order) : null,
  }
}
