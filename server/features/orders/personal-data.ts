import { and, asc, eq, getTableColumns, gt, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import { dayMs } from '#shared/time.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import {
  dishRatings,
  orderItems,
  orders,
  ratings,
  refundAnswers,
  reviewReports,
  tips,
} from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import { deliveryStates } from '../../db/views/deliveries.ts'
import type { Deps } from '../../deps.ts'
import { readState, saveState } from '../../startup/platform-state.ts'
import { indexFinishedOrder } from './admin/index-finished-order.ts'
import { storedSearchText } from './lists/search-text.ts'

const finished: OrderStatus[] = ['delivered', 'cancelled']

/** Who brought it is somebody else's. */
const { courierId: _, ...withoutCourier } = getTableColumns(ratings)
const thumbs = sql<{ dishId: string; up: boolean }[]>`(
  SELECT coalesce(json_agg(json_build_object('dishId', d.dish_id, 'up', d.up)), '[]')
  FROM ${dishRatings} d WHERE d.order_id = ratings.order_id)`

/** A person's orders with their delivery details, ratings, and what they reported. */
export const ordersOf = async (executor: Executor, userId: string) => {
  const rows = await executor
    .select({
      id: orders.id,
      restaurantId: orders.restaurantId,
      status: orders.status,
      total: orders.total,
      cutlery: orders.cutlery,
      paid: orders.paid,
      refunded: orders.refunded,
      shippingDetails: orders.shipping,
      placedAt: orders.placedAt,
      fulfilment: orders.fulfilment,
      slotFrom: orders.slotFrom,
      slotTo: orders.slotTo,
      remindedAt: orders.remindedAt,
      deliveredAt: orders.deliveredAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.placedAt))
  const items = await executor
    .select({
      orderId: orderItems.orderId,
      name: orderItems.name,
      price: orderItems.price,
      quantity: orderItems.quantity,
      refunded: orderItems.refunded,
      options: orderItems.options,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, userId))
  return {
    orders: rows.map((order) => ({
      ...order,
      items: items.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...item }) => item),
    })),
    tips: await executor
      .select({
        orderId: tips.orderId,
        amount: tips.amount,
        given: tips.given,
        status: tips.status,
        createdAt: tips.createdAt,
      })
      .from(tips)
      .innerJoin(orders, eq(orders.id, tips.orderId))
      .where(eq(orders.userId, userId)),
    tipsReceived: await executor
      .select({ orderId: tips.orderId, given: tips.given, givenAt: tips.givenAt, thankedAt: tips.thankedAt })
      .from(tips)
      .where(eq(tips.courierId, userId)),
    ratings: await executor
      .select({ ...withoutCourier, dishes: thumbs })
      .from(ratings)
      .where(eq(ratings.userId, userId)),
    reviewReports: await executor
      .select({
        reason: reviewReports.reason,
        note: reviewReports.note,
        at: reviewReports.at,
        decidedAt: reviewReports.decidedAt,
      })
      .from(reviewReports)
      .where(eq(reviewReports.userId, userId)),
  }
}

/** Whether the person has an order under way. */
export const hasOpenOrders = async (tx: Transaction, userId: string): Promise<boolean> => {
  const open = and(eq(orders.userId, userId), notInArray(orders.status, finished))
  return (await tx.$count(orders, open)) > 0
}

/** The columns that erasure overwrites. City and PIN code stay, to show where orders went. */
const anonymised = {
  guests: null,
  shipping: sql`jsonb_build_object('fullName', '', 'email', '', 'phone', '', 'address', '',
    'city', shipping -> 'city', 'zipCode', shipping -> 'zipCode')`,
  searchText: storedSearchText(sql`NULL`),
  destinationLat: sql`round(destination_lat::numeric, 1)::float8`,
  destinationLng: sql`round(destination_lng::numeric, 1)::float8`,
}

/** A rating without what either side wrote: an answer may name whom it answers. */
const withoutTexts = { feedback: '', reply: null }

/**
 * Removes personal data from a person's orders, the texts of ratings and what was answered to them; amounts,
 * stars and dates stay.
 */
export const eraseCustomer = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.update(orders).set(anonymised).where(eq(orders.userId, userId))
  await indexFinishedOrder(tx, eq(orders.userId, userId))
  await tx.update(ratings).set(withoutTexts).where(eq(ratings.userId, userId))
  await tx.update(reviewReports).set({ note: '' }).where(eq(reviewReports.userId, userId))
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await tx.update(refundAnswers).set({ text: '' }).where(inArray(refundAnswers.orderId, own))
}

/** Takes a courier's name out of what admins find orders by. */
export const eraseCarrier = async (tx: Transaction, agentId: string): Promise<void> => {
  const carried = tx
    .select({ id: deliveryStates.id })
    .from(deliveryStates)
    .where(eq(deliveryStates.agentId, agentId))
  await indexFinishedOrder(tx, inArray(orders.id, carried), agentId)
}

const watermark = 'orders-thinned-until'
const batch = 500
/** Two days, long enough for any order under way to be delivered. */
const strayMs = 2 * dayMs

/**
 * Removes personal data from finished orders older than PERSONAL_DATA_MONTHS. Works in batches of some
 * hundred and resumes where it stopped; may run twice. Returns how many orders it changed.
 */
export const anonymiseOldOrders = async (deps: Deps): Promise<number> => {
  const now = deps.clock()
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() - deps.settings.personalDataMonths)
  const reached = z.optional(z.string()).parse(await readState(deps.db, watermark))
  const since = new Date(reached ?? 0)
  const old = and(gte(orders.placedAt, since), lt(orders.placedAt, until))
  // Covers a checkout that was under way while its account was deleted.
  const gone = deps.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(gt(profiles.deletedAt, new Date(now.getTime() - strayMs)))
  const due = and(
    or(old, inArray(orders.userId, gone)),
    inArray(orders.status, finished),
    sql`shipping ->> 'fullName' <> ''`,
  )
  let thinned = 0
  for (;;) {
    const some = await deps.db.transaction(async (tx) => {
      const found = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(due)
        .orderBy(orders.id)
        .limit(batch)
        .for('update')
      const ids = found.map(({ id }) => id)
      if (ids.length === 0) return 0
      await tx.update(orders).set(anonymised).where(inArray(orders.id, ids))
      await indexFinishedOrder(tx, inArray(orders.id, ids))
      await tx.update(ratings).set(withoutTexts).where(inArray(ratings.orderId, ids))
      await tx.update(refundAnswers).set({ text: '' }).where(inArray(refundAnswers.orderId, ids))
      return ids.length
    })
    thinned += some
    if (some < batch) break
  }
  await saveState(deps.db, watermark, until.toISOString(), now)
  return thinned
}
