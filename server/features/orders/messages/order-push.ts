import { type DeliveryProblem, problemNotices } from '#shared/deliveries/delivery-problem.ts'
import { languagePrefix } from '#shared/languages.ts'
import type { OrderStatus } from '#shared/orders/order-lifecycle.ts'
import { askForRatingAfterMs } from '#shared/ratings/asking.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { i18nFor } from '../../../languages.ts'
import { activeSubscriptions } from '../../notifications/push-subscriptions.ts'
import { sendPush } from '../../notifications/send-push.ts'
import { receiptClock } from '../../receipts/format.ts'
import { currentArrival } from '../estimate.ts'
import { isStillPlanned } from '../later/still-planned.ts'
import { findOrder, type OrderRecord, type OrderRow } from '../read-orders.ts'

type OrderPush = JobData['order-push']

/** The statuses that a person is notified of in the browser. */
const notified: readonly OrderStatus[] = ['readyForPickup', 'outForDelivery', 'delivered']

/**
 * Queues the notification of an order's new status as part of `tx`, if any browser of its customer shows
 * notifications.
 */
export const queueOrderPush = async (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Transaction,
  { id, userId, status, collectionCode }: Pick<OrderRow, 'id' | 'userId' | 'status' | 'collectionCode'>,
): Promise<void> => {
  if (!notified.includes(status) || (status === 'readyForPickup' && collectionCode === null)) return
  if ((await activeSubscriptions(tx, userId, clock())).length === 0) return
  await jobs.send('order-push', { orderId: id, status } as OrderPush, { tx })
  if (status === 'delivered')
    await jobs.send(
      'order-push',
      { orderId: id, ask: 'rating' },
      { tx, startAfterSeconds: askForRatingAfterMs / 1_000 },
    )
}

/** Queues the same for what a courier says is wrong: the customer is to look at the phone now. */
export const queueProblemPush = async (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
  problem: DeliveryProblem,
): Promise<void> => {
  if ((await activeSubscriptions(tx, userId, clock())).length > 0)
    await jobs.send('order-push', { orderId: id, problem }, { tx })
}

/**
 * Notifies a customer that the order is on the way, or there, or of a problem: a job. Sends nothing once the
 * order has moved on: what is no longer true is not news.
 */
export const sendOrderPush = async (deps: Deps, due: OrderPush): Promise<void> => {
  const { orderId } = due
  const record = await findOrder(deps.db, orderId)
  if (!record) return
  if ('problem' in due) return pushProblem(deps, record, due.problem)
  if ('ask' in due) return askForRating(deps, record)
  if ('remind' in due) return remind(deps, record, due.remind)
  const { status } = due
  if (record.order.status !== status) return
  const restaurant = record.restaurant.name
  await sendPush(deps, record.order.userId, `${status}-${orderId}`, (language) => {
    const i18n = i18nFor(language)
    const at = { path: `${languagePrefix(language)}/tracking/${orderId}`, tag: orderId }
    if (status === 'readyForPickup')
      return {
        ...at,
        title: i18n._(/*i18n*/ 'Your order can be collected'),
        body: i18n._(/*i18n*/ '{restaurant} has it ready: number {number}, code {code}.', {
          restaurant,
          number: record.order.dayNumber ?? '',
          code: record.order.collectionCode ?? '',
        }),
      }
    if (status === 'delivered')
      return {
        ...at,
        title:
          record.order.fulfilment === 'collection'
            ? i18n._(/*i18n*/ 'You have your order')
            : i18n._(/*i18n*/ 'Your order is there'),
        body: i18n._(/*i18n*/ 'From {restaurant}. Enjoy your meal!', { restaurant }),
      }
    const time = receiptClock(currentArrival(record, deps.clock()).best, language)
    return {
      ...at,
      title: i18n._(/*i18n*/ 'Your order is on the way'),
      body: i18n._(/*i18n*/ 'From {restaurant}. It should be with you around {time}.', { restaurant, time }),
    }
  })
}

/** Of the slot that an order for later has, and not of one that it had. */
const remind = async (deps: Deps, { order, restaurant }: OrderRecord, slot: string): Promise<void> => {
  const { slotFrom, slotTo } = order
  if (!isStillPlanned(order, slot) || slotFrom === null || slotTo === null) return
  await sendPush(deps, order.userId, `remind-${order.id}-${slot}`, (language) => {
    const i18n = i18nFor(language)
    const values = {
      restaurant: restaurant.name,
      from: receiptClock(slotFrom, language),
      to: receiptClock(slotTo, language),
    }
    return {
      path: `${languagePrefix(language)}/tracking/${order.id}`,
      tag: order.id,
      title: i18n._(/*i18n*/ 'Your order for later'),
      body:
        order.fulfilment === 'collection'
          ? i18n._(/*i18n*/ 'You can collect it at {restaurant} between {from} and {to}.', values)
          : i18n._(/*i18n*/ 'From {restaurant}. It comes between {from} and {to}.', values),
    }
  })
}

/** Once for each order, and not of one that was rated meanwhile. */
const askForRating = async (deps: Deps, { order, restaurant, rating }: OrderRecord): Promise<void> => {
  if (order.status !== 'delivered' || rating !== null) return
  await sendPush(deps, order.userId, `rating-${order.id}`, (language) => {
    const i18n = i18nFor(language)
    return {
      path: `${languagePrefix(language)}/tracking/${order.id}?rate=1`,
      tag: order.id,
      title: i18n._(/*i18n*/ 'How was it?'),
      body:
        order.fulfilment === 'collection'
          ? i18n._(/*i18n*/ 'Rate the food from {restaurant}.', { restaurant: restaurant.name })
          : i18n._(/*i18n*/ 'Rate the food from {restaurant}, and your courier.', {
              restaurant: restaurant.name,
            }),
    }
  })
}

const pushProblem = async (
  deps: Deps,
  { order, restaurant, delivery }: OrderRecord,
  problem: DeliveryProblem,
): Promise<void> => {
  if (delivery?.problem !== problem) return
  const key = `${problem}-${order.id}-${delivery.problemAt?.getTime() ?? 0}`
  await sendPush(deps, order.userId, key, (language) => {
    const i18n = i18nFor(language)
    return {
      path: `${languagePrefix(language)}/tracking/${order.id}`,
      tag: order.id,
      title: i18n._(/*i18n*/ 'A question about your order from {restaurant}', {
        restaurant: restaurant.name,
      }),
      body: i18n._(problemNotices[problem]),
    }
  })
}
