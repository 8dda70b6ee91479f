import { inArray } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { allowedAdminActions } from '#shared/orders/admin-actions.ts'
import type { AdminOrder, adminOrders as contract } from '#shared/orders/admin-contracts.ts'
import { groupOf } from '#shared/orders/order-lifecycle.ts'
import { profiles } from '../../../db/views/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { stateOfDelivery } from '../../deliveries/record/apply-delivery-transition.ts'
import { notFound } from '../lifecycle/transition-order.ts'
import { readCursor, writeCursor } from '../lists/order-page.ts'
import { stateOf } from '../order.ts'
import { orderView } from '../order-view.ts'
import { type OrderRecord, ordersById, type Sorting, selectOrders } from '../read-orders.ts'
import { countOrders, isSearch, searchCounts } from './count-orders.ts'
import { listed, searchOrders } from './find-order-ids.ts'
import type { AdminFilter } from './order-filter.ts'
import type { Position, Slice } from './search-slice.ts'

type Query = Output<(typeof contract)['query']>
type Page = Output<(typeof contract)['response']>

/**
 * Everybody's orders that match, by when they were placed, and on the first page how many match in each
 * status. Throws validation_failed (422) for a cursor that no list wrote.
 */
export const adminOrders = async (deps: Deps, { limit, cursor, sort, ...filter }: Query): Promise<Page> => {
  const now = deps.clock()
  const slice = { limit: limit + 1, sort, after: readCursor(deps, cursor) }
  const { records, counts } = await readSlice(deps, filter, slice, now, cursor === undefined)
  const shown = records.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await adminViews(deps, shown, now),
    nextCursor: records.length > limit && last ? writeCursor(deps, last.order) : null,
    counts,
  }
}

const readSlice = async (
  deps: Deps,
  filter: AdminFilter,
  slice: Slice,
  now: Date,
  counted: boolean,
): Promise<{ records: OrderRecord[]; counts: Page['counts'] }> => {
  if (!isSearch(filter)) {
    const [records, counts] = await Promise.all([
      selectOrders(deps.db, listed(filter, now), slice),
      counted ? countOrders(deps.db, filter, now) : null,
    ])
    return { records, counts }
  }
  const { page, underWay } = await searchOrders(deps.db, filter, slice, now)
  const ids = page.map(({ id }) => id)
  return {
    records: await ordersById(deps.db, ids),
    counts: counted ? searchCounts(underWay) : null,
  }
}

/** Orders as admins see them, with the accounts that placed them. */
export const adminViews = async (
  deps: Deps,
  records: readonly OrderRecord[],
  now: Date,
): Promise<AdminOrder[]> => {
  const ids = [...new Set(records.map(({ order }) => order.userId))]
  const customers =
    ids.length === 0
      ? []
      : await deps.db
          .select({ id: profiles.id, username: profiles.username, name: profiles.fullName })
          .from(profiles)
          .where(inArray(profiles.id, ids))
  const customerById = new Map(customers.map((customer) => [customer.id, customer]))
  return records.map((record) => {
    const { order, delivery } = record
    const { userId, status, promisedBy } = order
    return {
      ...orderView(record, 'admin', now),
      customer: customerById.get(userId) ?? { id: userId, username: '', name: '' },
      late: groupOf(status) === 'active' && promisedBy < now,
      actions: allowedAdminActions(
        stateOf(order, delivery),
        delivery && stateOfDelivery(delivery, now, order.paid < order.total),
        now,
      ),
    }
  })
}

/** Read at a time for a file. */
const atOnce = 500

/** The same orders, all of them, for a file. */
export async function* adminOrderPages(
  deps: Deps,
  { sort, ...filter }: AdminFilter & { sort: Sorting },
): AsyncGenerator<AdminOrder[]> {
  let after: Position | undefined
  for (;;) {
    const now = deps.clock()
    const { records } = await readSlice(deps, filter, { limit: atOnce, sort, after }, now, false)
    if (records.length > 0) yield adminViews(deps, records, now)
    if (records.length < atOnce) return
    after = records.at(-1)?.order
  }
}

/** One order as admins see it. */
export const adminView = async (deps: Deps, record: OrderRecord): Promise<AdminOrder> => {
  const [order] = await adminViews(deps, [record], deps.clock())
  if (!order) throw notFound()
  return order
}
