import { and, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import { allows, type OrderAction, statusLabels, transitions } from '#shared/orders/order-lifecycle.ts'
import type { Transaction } from '../../../db/connection.ts'
import { orders, orderTimeline } from '../../../db/tables/index.ts'
import { publish } from '../../../outbox/publish.ts'
import { lockDeliveryOf } from '../../deliveries/record/lock-delivery.ts'
import { recordServedMeals } from '../../giving/served/record-served-meals.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { returnPortions } from '../../menu/stock/return-portions.ts'
import { recordCapture } from '../../payments/record-payment.ts'
import { releaseRedemption } from '../../promotions/release-redemption.ts'
import { settlePortions } from '../../rescue/lots/reserve-portions.ts'
import { returnSlot } from '../../slots/return-slot.ts'
import { indexFinishedOrder } from '../admin/index-finished-order.ts'
import { estimateAfter } from '../estimate.ts'
import { queueOrderPush } from '../messages/order-push.ts'
import { queueOrderMail } from '../messages/queue-order-mail.ts'
import { charge, refund } from '../money/money.ts'
import { recordRefundedPortions } from '../money/refunded-portions.ts'
import { sendRefund } from '../money/send-refund.ts'
import { stateOf } from '../order.ts'
import { orderEvent } from '../order-event.ts'
import type { OrderRow } from '../read-orders.ts'
import { cashTip, lockTips, settleTips } from '../tips/settle-tips.ts'
import { columnsAfter, type Movement, moneyOf, type Transition } from './after-transition.ts'
import { followUp } from './follow-up.ts'
import { moveLines } from './kitchen/move-lines.ts'
import { nextNumber } from './kitchen/next-number.ts'
import type { LockedOrder } from './lock-orders.ts'
import type { OrderTransaction } from './order-transaction.ts'

/** Adds to what happened to an order; nothing of it is ever changed. */
export const writeTimeline = async (
  tx: Transaction,
  entry: Omit<typeof orderTimeline.$inferInsert, 'id'>,
): Promise<void> => {
  await tx.insert(orderTimeline).values(entry)
}

/**
 * Applies a transition to a locked order: checks the lifecycle, then writes the status, the timeline, the
 * money, the event and the change of its delivery, all in one transaction. Throws illegal_transition (409)
 * with the current status if the transition is not allowed.
 */
export const applyTransition = async (
  transaction: OrderTransaction,
  order: LockedOrder,
  transition: Transition,
): Promise<OrderRow> => {
  const { action, actor, now, step } = transition
  const delivery = step?.delivery ?? (await lockDeliveryOf(transaction.tx, order.id))
  const state = stateOf(order, delivery)
  if (!allows(action, state, actor, now)) throw illegal(state.status, action)
  const { to } = transitions[action]
  const given = to === 'delivered' || to === 'cancelled' ? await lockTips(transaction.tx, order.id) : []
  const money = moneyOf(order, transition, delivery?.agentId ?? null, cashTip(given, order))
  const estimate = await estimateAfter(transaction.tx, order, transition)
  const [moved] = await transaction.tx
    .update(orders)
    .set({
      ...columnsAfter(order, transition, money),
      ...estimate,
      ...(action === 'accept' &&
        order.dayNumber === null && { dayNumber: await nextNumber(transaction.tx, order.restaurantId, now) }),
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, state.status)))
    .returning()
  if (!moved) throw illegal(state.status, action)
  await moveLines(transaction.tx, order, transition)
  await writeMoney(transaction, order, money, now)
  if (given.length > 0)
    await settleTips(transaction.deps, transaction.tx, order, given, {
      courierId: courierOf(order, transition, delivery?.agentId ?? null),
      isDelivered: to === 'delivered',
      missing: step?.delivery.problemAmount ?? paise(0),
      now,
    })
  if (to === 'cancelled') {
    await releaseRedemption(transaction.tx, order.paymentId)
    // What was cooked and carried is not for sale again.
    if (action !== 'undeliver' && action !== 'noShow')
      await returnPortions(transaction.deps, transaction.tx, order.id, now)
    if (order.slotFrom !== null) await returnSlot(transaction.tx, order.id)
    if (money.refunded > 0) await recordRefundedPortions(transaction.tx, moved, [])
  }
  if (moved.handOverBy !== null && (to === 'delivered' || to === 'cancelled'))
    await settlePortions(
      transaction.deps,
      transaction.tx,
      order.id,
      to === 'delivered' ? 'sold' : 'released',
      now,
    )
  const followed = step ?? (await followUp(transaction.tx, moved, delivery, transition))
  if (to === 'delivered') await recordServedMeals(transaction.deps, transaction.tx, order.id, now)
  if (to === 'delivered' || to === 'cancelled')
    await indexFinishedOrder(transaction.tx, eq(orders.id, order.id))
  const entry = { action, status: to, by: transition.by ?? actor, at: now }
  await writeTimeline(transaction.tx, {
    ...entry,
    orderId: order.id,
    reason: transition.reason ?? null,
    userId: transition.userId ?? null,
  })
  await publish(transaction.deps, transaction.tx, orderEvent(moved, entry, followed))
  await queueOrderPush(transaction.deps, transaction.tx, moved)
  if (action === 'undeliver' && moved.paid > moved.refunded)
    await transaction.deps.jobs.send('undelivered-order', { orderId: order.id }, { tx: transaction.tx })
  if (action === 'cancel' && order.status === 'processing')
    await transaction.deps.jobs.send('end-payment', { paymentId: order.paymentId }, { tx: transaction.tx })
  const mail = mailAfter(order, transition, money)
  if (mail !== null) await queueOrderMail(transaction.deps, transaction.tx, { orderId: order.id, mail })
  return moved
}

/** Who carried an order that ends by `transition` from its kitchen; null: no courier did. */
const courierOf = (
  { status }: OrderRow,
  { action, step }: Transition,
  carrier: string | null,
): string | null => {
  if (action === 'complete' || action === 'undeliver') return step?.delivery.agentId ?? carrier
  return status === 'outForDelivery' ? carrier : null
}

/**
 * The e-mail that a transition is worth; a declined payment is shown where it was tried, and what was never
 * placed has none.
 */
const mailAfter = (order: OrderRow, { action }: Transition, money: Movement) => {
  if (action === 'authorise' || action === 'schedule') return 'orderConfirmed'
  // What is brought is not news until its courier is on the way.
  if (action === 'ready' && order.collectionCode !== null) return 'orderReady'
  if (
    action === 'expire' ||
    action === 'noShow' ||
    action === 'undeliver' ||
    (action === 'cancel' && order.status !== 'processing')
  )
    return 'orderEnded'
  // Paid in cash, just now.
  if ((action === 'complete' || action === 'deliver') && money.paid > 0) return 'orderReceipt'
  return null
}

/** The refusal of what an order's status does not allow. */
export const illegal = (status: keyof typeof statusLabels, action: OrderAction) =>
  new Refusal(
    'illegal_transition',
    /*i18n*/ 'This order has moved on meanwhile (now: {status}); that is no longer possible.',
    { status, action },
    { status: statusLabels[status] },
  )

/**
 * Records a payment that went through after the customer had cancelled the order: it is captured and refunded
 * at once.
 */
export const recordLateCapture = async (
  transaction: OrderTransaction,
  order: LockedOrder,
  now: Date,
): Promise<void> => {
  await transaction.tx
    .update(orders)
    .set({ paid: order.total, refunded: order.total })
    .where(eq(orders.id, order.id))
  await recordRefundedPortions(transaction.tx, { ...order, paid: order.total, refunded: order.total }, [])
  const transfers = [charge(order), refund(order, order.total)]
  await writeMoney(transaction, order, { transfers, paid: order.total, refunded: order.total }, now)
}

/** Writes the money; `lockOrder` or `lockOrdersOf` has locked the payment's row. */
const writeMoney = async ({ deps, tx }: OrderTransaction, order: LockedOrder, money: Movement, now: Date) => {
  const posted = await postTransfer(tx, now, ...money.transfers)
  await recordCapture(tx, order.paymentId, money.paid, { now })
  // What the platform bears of a refund goes to nobody.
  for (const { id, kind, entries } of posted)
    if (kind === 'refund' && entries.some(({ account }) => account === 'customer'))
      await sendRefund(deps, tx, order, { transfer: id, amount: money.refunded, at: now })
}
