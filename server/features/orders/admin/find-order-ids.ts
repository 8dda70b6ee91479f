import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { paymentsOfRefund } from '../../payments/payment-record.ts'
import { finished } from './index-finished-order.ts'
import { type AdminFilter, conditionsOf, underWay } from './order-filter.ts'
import { searchFinished } from './search-finished.ts'
import { type StatusCount, searchOpen } from './search-open.ts'
import {
  all,
  type Found,
  orderAt,
  orderId,
  type Position,
  type Slice,
  sortedBy,
  withinPage,
} from './search-slice.ts'
import { wordsOf } from './search-terms.ts'

/** What a search finds: a page in its order, and of all that match how many are under way, in each status. */
type FoundOrders = { page: Position[]; underWay: StatusCount[] }

/**
 * The orders of a page of a search: those under way, looked through themselves, and finished ones by what was
 * written of them when they ended. Somebody's whole user name or e-mail finds all orders of the account, and
 * a refund's number those of its payment.
 */
export const searchOrders = async (
  executor: Executor,
  filter: AdminFilter,
  slice: Slice,
  now: Date,
): Promise<FoundOrders> => {
  const { q = '', status, late } = filter
  const words = wordsOf(q)
  const conditions = conditionsOf(filter, now)
  const inStatus = [...conditions, ...(status === undefined ? [] : [sql`orders.status = ${status}`])]
  const onlyOpen = late === 'true' || (status !== undefined && !finished.some((one) => one === status))
  const [open, ...others] = await Promise.all([
    searchOpen(executor, words, conditions, filter, slice),
    onlyOpen ? [] : searchFinished(executor, words, inStatus, filter, slice),
    ofAccount(executor, q.trim(), inStatus, filter, slice),
    ofRefund(executor, q, inStatus, filter, slice),
  ])
  const found = new Map(
    [open.page, ...others].flat().map((row) => [row.id, { id: row.id, placedAt: new Date(row.placed_at) }]),
  )
  const sign = slice.sort === 'newest' ? 1 : -1
  const page = [...found.values()]
    .sort((a, b) => sign * (b.placedAt.getTime() - a.placedAt.getTime() || (a.id < b.id ? 1 : -1)))
    .slice(0, slice.limit)
  return { page, underWay: open.counts }
}

const ofAccount = async (
  executor: Executor,
  name: string,
  conditions: readonly SQL[],
  filter: AdminFilter,
  slice: Slice,
): Promise<Found[]> => {
  if (name === '') return []
  const { rows } = await executor.execute<Found>(sql`
    SELECT orders.id, orders.placed_at FROM orders
    WHERE orders.user_id = ANY(ARRAY(SELECT id FROM ${profiles} WHERE lower(username) = lower(${name}) OR lower(email) = lower(${name})))
      AND ${all([...conditions, ...withinPage(orderAt, orderId, filter, slice)])}
    ${sortedBy(orderAt, orderId, slice.sort)} LIMIT ${slice.limit}`)
  return rows
}

const ofRefund = async (
  executor: Executor,
  number: string,
  conditions: readonly SQL[],
  filter: AdminFilter,
  slice: Slice,
): Promise<Found[]> => {
  const paid = await paymentsOfRefund(executor, number)
  if (paid.length === 0) return []
  const { rows } = await executor.execute<Found>(sql`
    SELECT orders.id, orders.placed_at FROM orders
    WHERE ${inArray(sql`orders.payment_id`, paid)}
      AND ${all([...conditions, ...withinPage(orderAt, orderId, filter, slice)])}
    ${sortedBy(orderAt, orderId, slice.sort)} LIMIT ${slice.limit}`)
  return rows
}

/** The condition on `orders` of a list that searches for nothing. */
export const listed = (filter: AdminFilter, now: Date): SQL | undefined => {
  const { status } = filter
  return and(
    ...conditionsOf(filter, now),
    status === undefined ? undefined : eq(sql`orders.status`, status),
    status === undefined || finished.some((one) => one === status) ? undefined : underWay,
  )
}
