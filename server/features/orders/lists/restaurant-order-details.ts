import { asc, eq } from 'drizzle-orm'
import { paise } from '#shared/money/money.ts'
import type { RestaurantOrderDetails } from '#shared/orders/restaurant-contracts.ts'
import type { Executor } from '../../../db/connection.ts'
import { orderPrints, orderTimeline, ratings, refundAnswers } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { deliveryRecord } from '../../deliveries/record/delivery-record.ts'
import { transfersOf } from '../../ledger/transfers-of.ts'
import { paymentRecord } from '../../payments/payment-record.ts'
import { type Actor, notFound, resolveActor } from '../lifecycle/transition-order.ts'
import { orderView } from '../order-view.ts'
import { findOrder, type OrderRecord } from '../read-orders.ts'
import { refundRequestView } from '../refund-request-view.ts'

type Staff = Extract<Actor, { as: 'restaurant' }>

/**
 * One order with all that its restaurant may know of it, as of one moment; people as disclosure.ts allows it.
 * Amounts in paise. Refuses: not_found (404), also for an order that the restaurant was never shown.
 */
export const restaurantOrderDetails = (
  deps: Deps,
  orderId: string,
  actor: Staff,
): Promise<RestaurantOrderDetails> =>
  deps.db.transaction(
    async (tx) => {
      const record = await findOrder(tx, orderId)
      if (!record || record.order.confirmedAt === null || resolveActor(record.order, actor) === null)
        throw notFound()
      return detailsOf(tx, record, deps.clock())
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const detailsOf = async (tx: Executor, record: OrderRecord, now: Date): Promise<RestaurantOrderDetails> => {
  const { order } = record
  const { id, restaurantId } = order
  const transfers = await transfersOf(tx, id)
  const settled = transfers
    .filter(({ kind }) => kind === 'settlement' || kind === 'spending')
    .flatMap(({ entries }) => entries)
    .filter(({ account, owner }) => account === 'restaurant' && owner === restaurantId)
  // A payment may be of several orders: the refunds of this one are those whose transfer is in its books.
  const own = new Set(transfers.map((transfer) => transfer.id))
  const { refunds } = await paymentRecord(tx, order.paymentId)
  const [answer] = await tx.select().from(refundAnswers).where(eq(refundAnswers.orderId, id))
  const [rated] = await tx.select({ at: ratings.at }).from(ratings).where(eq(ratings.orderId, id))
  const request = record.refundRequest && refundRequestView(record.refundRequest, { ...order, ...record })
  return {
    order: orderView(record, 'restaurant', now),
    steps: await stepsOf(tx, id),
    money: {
      commission: order.commission,
      share: paise(order.subtotal - order.commission),
      settled: settled.length === 0 ? null : paise(settled.reduce((sum, { amount }) => sum + amount, 0)),
    },
    refunds: refunds
      .filter((refund) => own.has(refund.id))
      .map(({ amount, status, createdAt }) => ({ amount, status, at: createdAt.toISOString() })),
    refundRequest: request && {
      status: request.status,
      cause: request.cause,
      items: request.items?.map(({ name, quantity }) => ({ name, quantity })) ?? null,
      amount: request.amount,
      granted: request.granted,
      requestedAt: request.requestedAt,
      decidedAt: request.decision?.at ?? null,
    },
    refundAnswer: answer && answer.text !== '' ? { text: answer.text, at: answer.at.toISOString() } : null,
    ratedAt: rated?.at.toISOString() ?? null,
    prints: await printsOf(tx, id),
  }
}

/** What couriers are offered, skip and pass on is no step of the order. */
const shownToKitchen = new Set(['claim', 'assign', 'release', 'unassign', 'startPickup'])

const stepsOf = async (tx: Executor, id: string): Promise<RestaurantOrderDetails['steps']> => {
  const own = await tx
    .select({
      action: orderTimeline.action,
      by: orderTimeline.by,
      at: orderTimeline.at,
      fullName: profiles.fullName,
      username: profiles.username,
    })
    .from(orderTimeline)
    .leftJoin(profiles, eq(profiles.id, orderTimeline.userId))
    .where(eq(orderTimeline.orderId, id))
    .orderBy(asc(orderTimeline.id))
  const carried = await deliveryRecord(tx, id)
  return [
    ...own.map(({ action, by, at, fullName, username }) => ({
      of: 'order' as const,
      action,
      by,
      who: fullName || username,
      at,
    })),
    ...(carried?.timeline ?? [])
      .filter(({ action }) => shownToKitchen.has(action))
      .map(({ action, by, courier, at }) => ({ of: 'delivery' as const, action, by, who: courier, at })),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...step }) => ({ ...step, at: at.toISOString() }))
}

const printsOf = async (tx: Executor, id: string): Promise<RestaurantOrderDetails['prints']> => {
  const rows = await tx.select().from(orderPrints).where(eq(orderPrints.orderId, id))
  const of = (kind: 'ticket' | 'label') => rows.find((row) => row.kind === kind)?.prints ?? 0
  return { ticket: of('ticket'), label: of('label') }
}
