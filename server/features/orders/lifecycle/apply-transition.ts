import { and, eq } from 'drizzle-orm'
import { problemRules } from '#shared/deliveries/delivery-problem.ts'
import { Refusal } from '#shared/errors.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { attentionOf, outlivesKitchen } from '#shared/orders/kitchen-attention.ts'
import {
  type ActorKind,
  acceptAgainMs,
  allows,
  type OrderAction,
  recallMs,
  statusLabels,
  transitions,
} from '#shared/orders/order-lifecycle.ts'
import { orders } from '../../../db/tables/index.ts'
import { publish } from '../../../outbox/publish.ts'
import type { DeliveryChange } from '../../deliveries/delivery-subject.ts'
import { lockDeliveryOf } from '../../deliveries/lock-delivery.ts'
import { fundedMealsArrived } from '../../giving/funded-meals-arrived.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import { returnPortions } from '../../menu/stock/return-portions.ts'
import { recordCapture } from '../../payments/record-payment.ts'
import { releaseRedemption } from '../../promotions/release-redemption.ts'
import { settlePortions } from '../../rescue/lots/reserve-portions.ts'
import { writeFinishedText } from '../admin/finished-text.ts'
import { estimateAfter } from '../estimate.ts'
import { queueOrderPush } from '../messages/order-push.ts'
import { queueOrderMail } from '../messages/queue-order-mail.ts'
import { bearRefund, charge, collectCash, refund, settle, settleUndelivered } from '../money/money.ts'
import { recordRefundedPortions } from '../money/refunded-portions.ts'
import { sendRefund } from '../money/send-refund.ts'
import { stateOf } from '../order.ts'
import { orderEvent } from '../order-event.ts'
import type { OrderRow } from '../read-orders.ts'
import { authorised } from './authorised.ts'
import { followUp } from './follow-up.ts'
import type { LockedOrder } from './lock-orders.ts'
import { moveLines } from './move-lines.ts'
import { nextNumber } from './next-number.ts'
import type { OrderTransaction } from './order-transaction.ts'
import { writeTimeline } from './write-timeline.ts'

export type Transition = {
  action: OrderAction
  actor: ActorKind
  /** Who acted, as the timeline names them; defaults to the actor's kind. */
  by?: string
  /** The account, of somebody of the restaurant's staff. */
  userId?: string | null
  now: Date
  /** Set by `cancel`. */
  reason?: string
  /** Stated by the kitchen with `accept`. */
  preparationMinutes?: number
  /** The courier's step that also changes the order's status. */
  step?: DeliveryChange
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
  const money = moneyFor(order, transition, delivery?.agentId ?? null)
  const estimate = await estimateAfter(transaction.tx, order, transition)
  const recallable = action === 'accept' || action === 'ready'
  const [moved] = await transaction.tx
    .update(orders)
    .set({
      status: to,
      movedAt: now,
      paid: paise(order.paid + money.paid),
      refunded: paise(order.refunded + money.refunded),
      ...(action === 'authorise' && authorised(order, now)),
      ...estimate,
      recallUntil: recallable ? new Date(now.getTime() + recallMs) : null,
      recallEstimate: recallable ? order.estimatedDelivery : null,
      // Not expired in the moment in which somebody has corrected a slip.
      ...(action === 'recallAccept' && {
        acceptBy: new Date(Math.max(order.acceptBy.getTime(), now.getTime() + acceptAgainMs)),
      }),
      ...(to === 'delivered' && { deliveredAt: now }),
      ...(to === 'cancelled' && { cancelReason: transition.reason ?? null }),
      ...attentionAfter(order, transition),
      ...(action === 'accept' &&
        order.dayNumber === null && { dayNumber: await nextNumber(transaction.tx, order.restaurantId, now) }),
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, state.status)))
    .returning()
  if (!moved) throw illegal(state.status, action)
  await moveLines(transaction.tx, order, transition)
  await writeMoney(transaction, order, money, now)
  if (to === 'cancelled') {
    await releaseRedemption(transaction.tx, order.paymentId)
    // What was cooked and carried is not for sale again.
    if (action !== 'undeliver') await returnPortions(transaction.deps, transaction.tx, order.id, now)
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
  if (to === 'delivered') await fundedMealsArrived(transaction.deps, transaction.tx, order.id, now)
  if (to === 'delivered' || to === 'cancelled')
    await writeFinishedText(transaction.tx, eq(orders.id, order.id))
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
  const mail = mailAfter(order, transition, money)
  if (mail !== null) await queueOrderMail(transaction.deps, transaction.tx, { orderId: order.id, mail })
  return moved
}

/**
 * The e-mail that a transition is worth; a declined payment is shown where it was tried, and what was never
 * placed has none.
 */
const mailAfter = (order: OrderRow, { action }: Transition, money: Movement) => {
  if (action === 'authorise') return 'orderConfirmed'
  if (action === 'expire' || action === 'undeliver' || (action === 'cancel' && order.status !== 'processing'))
    return 'orderEnded'
  // Paid in cash, just now.
  if ((action === 'complete' || action === 'deliver') && money.paid > 0) return 'orderReceipt'
  return null
}

/** What the kitchen has to see of it, as columns; none where that stays as it is. */
const attentionAfter = (
  { status, attention }: OrderRow,
  { action, now }: Transition,
): Partial<Pick<OrderRow, 'attention' | 'attentionAt'>> => {
  const noticed = attentionOf(status, action)
  if (noticed !== null) return { attention: noticed, attentionAt: now }
  const leaves = action === 'confirmPickup' || action === 'deliver'
  return leaves && attention !== null && !outlivesKitchen(attention)
    ? { attention: null, attentionAt: null }
    : {}
}

const illegal = (status: keyof typeof statusLabels, action: OrderAction) =>
  new Refusal(
    'illegal_transition',
    /*i18n*/ 'This order has moved on meanwhile (now: {status}); that is no longer possible.',
    { status, action },
    { status: statusLabels[status] },
  )

/** `paid` and `refunded` are the amounts, in paise, that are added to the order's sums. */
type Movement = { transfers: Transfer[]; paid: Paise; refunded: Paise }

/** The money that a transition moves, in paise (decisions.md, "One order, three views"). */
const moneyFor = (order: OrderRow, { action, step }: Transition, carrier: string | null): Movement => {
  const none = { transfers: [], paid: paise(0), refunded: paise(0) }
  // Some of it may be back already, for what the kitchen had not got.
  const left = paise(order.paid - order.refunded)
  if (action === 'authorise') return { ...none, transfers: [charge(order)], paid: order.total }
  if (action === 'cancel' || action === 'expire')
    return {
      ...none,
      // Food that left the kitchen is paid for, and so is the way that it was carried.
      transfers: [
        refund(order, left),
        ...(order.status === 'outForDelivery' ? settleUndelivered(order, carrier, paise(0)) : []),
      ],
      refunded: left,
    }
  if (action === 'undeliver') {
    const problem = step?.delivery.problem ?? 'notReachable'
    const back = problemRules[problem].money === 'refunded' ? left : paise(0)
    return {
      ...none,
      transfers: [refund(order, back), ...settleUndelivered(order, carrier, paise(left - back))],
      refunded: back,
    }
  }
  if (action === 'complete' || action === 'deliver') {
    const courier = step?.delivery.agentId ?? null
    if (order.paid === 0) {
      // What the courier did not get, the courier does not owe: until the customer pays it, it is the
      // platform's.
      const missing = step?.delivery.problemAmount ?? paise(0)
      const got = paise(order.total - missing)
      return {
        ...none,
        transfers: [
          collectCash(order, courier ?? order.restaurantId, got),
          settle(order, courier),
          bearRefund(order, missing),
        ],
        paid: got,
      }
    }
    // Of what was prepaid, an admin may have given something back without taking anything out of the order.
    return { ...none, transfers: [settle(order, courier), bearRefund(order, paise(order.total - left))] }
  }
  return none
}

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
