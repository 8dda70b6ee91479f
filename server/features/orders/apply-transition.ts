import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import {
  type ActorKind,
  allows,
  type OrderAction,
  outcome,
  statusLabels,
  transitions,
} from '#shared/lifecycle.ts'
import { type Paise, paise } from '#shared/money.ts'
import { orders } from '../../db/tables/index.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { recordCapture, refundPayment } from '../payments/record-payment.ts'
import { releaseRedemption } from '../promotions/release-redemption.ts'
import type { LockedOrder } from './lock-orders.ts'
import { charge, collectCash, refund, settle } from './money.ts'
import { stateOf } from './order.ts'
import type { OrderRow } from './order-store.ts'
import { type OrderTransaction, recordTransition } from './order-transaction.ts'

export type Transition = {
  action: OrderAction
  actor: ActorKind
  /** Who it was in the timeline's words; the actor's kind where absent. */
  by?: string
  now: Date
  /** Set by `claim`. */
  agentId?: string
  /** Set by `cancel` and `giveBack`. */
  reason?: string
}

/**
 * Moves an order that is locked together with its payment: checks the lifecycle, writes state, timeline, money and the event, all in one transaction. Throws
 * illegal_transition (409) with the present state where the move is not allowed.
 */
export const applyTransition = async (
  transaction: OrderTransaction,
  order: LockedOrder,
  transition: Transition,
): Promise<OrderRow> => {
  const state = stateOf(order)
  if (!allows(transition.action, state, transition.actor, transition.now))
    throw illegal(state.status, transition.action)
  const to = outcome(transition.action, state)
  const money = moneyFor(order, transition)
  const agentId = transition.agentId ?? order.agentId
  const freed = transitions[transition.action].freesAgent === true
  const [moved] = await transaction.tx
    .update(orders)
    .set({
      status: to.status,
      deliveryStatus: to.deliveryStatus,
      agentId: freed ? null : agentId,
      movedAt: transition.now,
      paid: paise(order.paid + money.paid),
      refunded: paise(order.refunded + money.refunded),
      ...(to.status === 'delivered' && { deliveredAt: transition.now }),
      ...(to.status === 'cancelled' && { cancelReason: transition.reason ?? null }),
    })
    .where(
      and(
        eq(orders.id, order.id),
        eq(orders.status, state.status),
        state.deliveryStatus === null
          ? isNull(orders.deliveryStatus)
          : eq(orders.deliveryStatus, state.deliveryStatus),
      ),
    )
    .returning()
  if (!moved) throw illegal(state.status, transition.action)
  await writeMoney(transaction, order, money, transition.now)
  if (to.status === 'cancelled') await releaseRedemption(transaction.tx, order.paymentId)
  await recordTransition(transaction, order, {
    agentId,
    action: transition.action,
    status: to.status,
    deliveryStatus: to.deliveryStatus,
    by: transition.by ?? transition.actor,
    reason: transition.reason ?? null,
    at: transition.now,
  })
  return moved
}

const illegal = (status: keyof typeof statusLabels, action: OrderAction) =>
  new Refusal(
    'illegal_transition',
    /*i18n*/ 'This order has moved on meanwhile (now: {status}); that is no longer possible.',
    { status, action },
    { status: statusLabels[status] },
  )

/** `paid` and `refunded` are what the order's sums rise by. */
type Movement = { transfers: Transfer[]; paid: Paise; refunded: Paise }

/** The money that a move moves, in paise (decisions.md, "One order, three views"). */
const moneyFor = (order: OrderRow, { action }: Transition): Movement => {
  const none = { transfers: [], paid: paise(0), refunded: paise(0) }
  if (action === 'authorise') return { ...none, transfers: [charge(order)], paid: order.total }
  if (action === 'cancel' || action === 'expire')
    return { ...none, transfers: [refund(order, order.paid)], refunded: order.paid }
  if (action === 'complete' || action === 'deliver') {
    const due = paise(order.total - order.paid)
    const cash = due > 0 ? [collectCash(order, order.agentId ?? order.restaurantId)] : []
    return { ...none, transfers: [...cash, settle(order)], paid: due }
  }
  return none
}

/**
 * The customer cancelled while the payment was under way, and then it went through: it is taken and given straight
 * back.
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
  const transfers = [charge(order), refund(order, order.total)]
  await writeMoney(transaction, order, { transfers, paid: order.total, refunded: order.total }, now)
}

/** The payment's row is ours since `lockOrder` or `lockOrdersOf`. */
const writeMoney = async ({ deps, tx }: OrderTransaction, order: LockedOrder, money: Movement, now: Date) => {
  const posted = await postTransfer(tx, now, ...money.transfers)
  const { paymentId } = order
  await recordCapture(tx, paymentId, money.paid, { now })
  for (const { id, kind } of posted)
    if (kind === 'refund') await refundPayment(deps, tx, { transfer: id, paymentId, amount: money.refunded })
}
