import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ChosenOption } from '#shared/menu/dish-options.ts'
import type { Paise } from '#shared/money/money.ts'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import type { TipStatus } from '#shared/orders/tips.ts'
import type { Executor } from '../../db/connection.ts'
import { inOrderOf, isOneOf, prepared } from '../../db/prepared.ts'
import {
  dishRatings,
  orderChanges,
  orderItems,
  orders,
  orderTimeline,
  ratings,
  tips,
} from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import { deliveriesOfOrders, deliveryStates, lastPositions } from '../../db/views/deliveries.ts'
import { dishFacts, optionsInHindi } from '../../db/views/menu/dishes.ts'
import { paymentStates } from '../../db/views/payments.ts'
import { refundRequestsOfOrders } from '../../db/views/refunds.ts'
import { storefronts } from '../../db/views/restaurants.ts'

/** Portions that the restaurant took out, and what came in their place. Amounts in paise. */
type OrderChange = Pick<typeof orderChanges.$inferSelect, 'name' | 'options' | 'replacement' | 'refunded'> & {
  quantity: number
  reason: string
  at: string
}

/** Amounts in paise. */
type OrderTip = {
  status: TipStatus
  paymentId: string
  amount: Paise
  given: Paise | null
  thankedAt: string | null
}

/** What the menu says now of a dish that was ordered; null where it bears that name no longer. */
type OnMenu = { nameHi: string; image: string; category: string; optionsHi: Record<string, string> | null }

/** An order with everything its views show, read in one query. */
const columns = {
  order: orders,
  restaurant: {
    id: storefronts.id,
    name: storefronts.name,
    area: storefronts.area,
    address: storefronts.address,
    lat: storefronts.lat,
    lng: storefronts.lng,
  },
  payment: {
    method: paymentStates.method,
    status: paymentStates.status,
    brand: paymentStates.brand,
    lastFour: paymentStates.lastFour,
    action: paymentStates.action,
  },
  delivery: deliveriesOfOrders,
  agent: {
    id: profiles.id,
    fullName: profiles.fullName,
    username: profiles.username,
    mobileNumber: profiles.mobileNumber,
  },
  /** The last position of the agent who holds the delivery; an earlier agent's position is not shown. */
  position: { lat: lastPositions.lat, lng: lastPositions.lng, at: lastPositions.at },
  /** Whether the courier who comes for it has another delivery to bring to its customer first. */
  elsewhere: sql<boolean>`CASE WHEN ${deliveriesOfOrders.status} IN ('assigned', 'pickup') THEN EXISTS (
    SELECT FROM ${deliveryStates} WHERE ${deliveryStates.agentId} = ${deliveriesOfOrders.agentId}
      AND ${deliveryStates.status} = 'enroute') ELSE false END`,
  rating: {
    rating: ratings.rating,
    id: ratings.id,
    tags: ratings.tags,
    feedback: ratings.feedback,
    isPublic: ratings.isPublic,
    at: ratings.at,
    reply: ratings.reply,
    courierId: ratings.courierId,
    courierRating: ratings.courierRating,
    courierTags: ratings.courierTags,
    hiddenAt: ratings.hiddenAt,
    hiddenReason: ratings.hiddenReason,
  },
  /** The dishes that the rating says something about; looked for only where there is one. */
  thumbs: sql<{ dishId: string; up: boolean }[] | null>`CASE WHEN ${ratings.orderId} IS NOT NULL THEN (
    SELECT json_agg(json_build_object('dishId', d.dish_id, 'up', d.up) ORDER BY d.dish_id)
    FROM ${dishRatings} d WHERE d.order_id = ${orders.id}) END`,
  refundRequest: refundRequestsOfOrders,
  items: sql<
    {
      dishId: string
      name: string
      quantity: number
      refunded: number
      price: Paise
      options: readonly ChosenOption[]
      readyAt: string | null
      /** Absent of an order that has just been placed, which is not read. */
      onMenu?: OnMenu | null
    }[]
  >`(
    SELECT json_agg(json_build_object('dishId', coalesce(i.dish_id, i.lot_id), 'name', i.name, 'quantity', i.quantity,
             'refunded', i.refunded, 'price', i.price, 'options', i.options, 'readyAt', i.ready_at,
             'onMenu', CASE WHEN ${dishFacts.id} IS NOT NULL THEN json_build_object('nameHi', ${dishFacts.nameHi},
               'image', ${dishFacts.image}, 'category', ${dishFacts.category},
               'optionsHi', CASE WHEN i.options <> '[]' THEN ${optionsInHindi(sql`i.options`)} END) END)
           ORDER BY i.line)
    FROM ${orderItems} i LEFT JOIN ${dishFacts} ON ${dishFacts.id} = i.dish_id AND ${dishFacts.name} = i.name
    WHERE i.order_id = ${orders.id})`,
  changes: sql<OrderChange[] | null>`(
    SELECT json_agg(json_build_object('name', c.name, 'quantity', c.command->'quantity', 'options', c.options,
             'reason', c.command->'reason', 'replacement', c.replacement, 'refunded', c.refunded, 'at', c.at) ORDER BY c.id)
    FROM ${orderChanges} c WHERE c.order_id = ${orders.id})`,
  tips: sql<OrderTip[] | null>`(
    SELECT json_agg(json_build_object('status', p.status, 'paymentId', p.payment_id, 'amount', p.amount, 'given', p.given,
             'thankedAt', p.thanked_at) ORDER BY p.created_at, p.id)
    FROM ${tips} p WHERE p.order_id = ${orders.id})`,
  timeline: sql<{ status: OrderStatus; at: string; by: string }[]>`(
    SELECT json_agg(json_build_object('status', e.status, 'at', e.at, 'by', e.by) ORDER BY e.id)
    FROM ${orderTimeline} e WHERE e.order_id = ${orders.id})`,
}

const select = (executor: Executor) =>
  executor
    .select(columns)
    .from(orders)
    .innerJoin(storefronts, eq(storefronts.id, orders.restaurantId))
    .innerJoin(paymentStates, eq(paymentStates.id, orders.paymentId))
    .leftJoin(deliveriesOfOrders, eq(deliveriesOfOrders.id, orders.id))
    .leftJoin(profiles, eq(profiles.id, deliveriesOfOrders.agentId))
    .leftJoin(
      lastPositions,
      and(eq(lastPositions.deliveryId, orders.id), eq(lastPositions.agentId, deliveriesOfOrders.agentId)),
    )
    .leftJoin(ratings, eq(ratings.orderId, orders.id))
    .leftJoin(refundRequestsOfOrders, eq(refundRequestsOfOrders.orderId, orders.id))

const byId = prepared('find-order', (executor) =>
  select(executor).where(eq(orders.id, sql.placeholder('id'))),
)
const byIds = prepared('find-orders', (executor) => select(executor).where(isOneOf(orders.id)))

export type OrderRecord = Awaited<ReturnType<typeof byId>>[number]

export const findOrder = async (executor: Executor, id: string): Promise<OrderRecord | undefined> =>
  (await byId(executor, { id }))[0]

/** Those of these orders that there are, in the order of `ids`. */
export const ordersById = async (executor: Executor, ids: readonly string[]): Promise<OrderRecord[]> =>
  ids.length === 0 ? [] : inOrderOf(ids, await byIds(executor, { ids }), ({ order }) => order.id)

/** By when they were placed. */
export type Sorting = 'newest' | 'oldest'

type Slice = {
  limit: number
  sort?: Sorting | undefined
  /** The last order of the previous page. */
  after?: { placedAt: Date; id: string } | undefined
}

const slice = (where: SQL | undefined, { sort = 'newest', after }: Slice) => {
  const [follows, sorted] = sort === 'newest' ? [lt, desc] : [gt, asc]
  return {
    matching: and(
      where,
      after &&
        or(
          follows(orders.placedAt, after.placedAt),
          and(eq(orders.placedAt, after.placedAt), follows(orders.id, after.id)),
        ),
    ),
    sorting: [sorted(orders.placedAt), sorted(orders.id)],
  }
}

/**
 * Orders that match, newest first if nothing else is said: found first by a condition on columns of `orders`
 * alone, if possible of one index, then read whole.
 */
export const selectOrders = async (
  executor: Executor,
  where: SQL | undefined,
  page: Slice,
): Promise<OrderRecord[]> => {
  const { matching, sorting } = slice(where, page)
  const found = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(matching)
    .orderBy(...sorting)
    .limit(page.limit)
  return ordersById(
    executor,
    found.map(({ id }) => id),
  )
}

type Looked = { records: OrderRecord[]; counts: { status: OrderStatus; orders: number }[] }

/**
 * The first page of matching orders in these statuses, and how many match in each status, in one scan: for an
 * expensive condition on columns of `orders` alone, such as a search.
 */
export const selectWithCounts = async (
  executor: Executor,
  matching: SQL | undefined,
  statuses: readonly OrderStatus[],
  { limit, sort = 'newest' }: Slice,
): Promise<Looked> => {
  const columns = { id: orders.id, status: orders.status, placedAt: orders.placedAt }
  const direction = sql.raw(sort === 'newest' ? 'DESC' : 'ASC')
  const { rows } = await executor.execute<{ ids: string[]; counts: Looked['counts'] }>(sql`
    WITH found AS MATERIALIZED (${executor.select(columns).from(orders).where(matching)})
    SELECT
      ARRAY(SELECT id FROM found WHERE status = ANY(${sql.param(statuses)}::text[])
        ORDER BY placed_at ${direction}, id ${direction} LIMIT ${limit}) AS ids,
      (SELECT coalesce(json_agg(one), '[]')
        FROM (SELECT status, count(*)::int AS orders FROM found GROUP BY status) one) AS counts`)
  const [{ ids, counts } = { ids: [], counts: [] }] = rows
  return { records: await ordersById(executor, ids), counts }
}

export type OrderRow = typeof orders.$inferSelect
