import { randomUUID } from 'node:crypto'
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
import type { PricingSettings } from '#shared/pricing.ts'
import { moneyEntries, orders } from '../../db/tables/index.ts'
import { recordCapture, refundPayment } from '../payments/record-payment.ts'
import { releaseRedemption } from '../promotions/release-redemption.ts'
import type { LockedOrder } from './lock-orders.ts'
import { charge, collectCash, type MoneyRow, refund, settle } from './money.ts'
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
  pricing: PricingSettings,
): Promise<OrderRow> => {
  const state = stateOf(order)
  if (!allows(transition.action, state, transition.actor, transition.now))
    throw illegal(state.status, transition.action)
  const to = outcome(transition.action, state)
  const money = moneyFor(order, transition, pricing)
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
type Movement = { rows: MoneyRow[]; paid: Paise; refunded: Paise }

/** The money that a move moves, in paise (decisions.md, "One order, three views"). */
const moneyFor = (order: OrderRow, transition: Transition, pricing: PricingSettings): Movement => {
  const none = { rows: [], paid: paise(0), refunded: paise(0) }
  if (transition.action === 'authorise') return { ...none, rows: charge(order), paid: order.total }
  if (transition.action === 'cancel' || transition.action === 'expire')
    return { ...none, rows: refund(order, order.paid), refunded: order.paid }
  if (transition.action === 'complete' || transition.action === 'deliver') {
    const due = paise(order.total - order.paid)
    const cash = due > 0 ? collectCash(order, order.agentId ?? order.restaurantId) : []
    return { ...none, rows: [...cash, ...settle(order, pricing)], paid: due }
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
  const rows = [...charge(order), ...refund(order, order.total)]
  await writeMoney(transaction, order, { rows, paid: order.total, refunded: order.total }, now)
}

/** One balanced transfer for each kind of row. The payment's row is ours since `lockOrder` or `lockOrdersOf`. */
const writeMoney = async ({ deps, tx }: OrderTransaction, order: LockedOrder, money: Movement, now: Date) => {
  if (money.rows.length === 0) return
  const transfers = new Map(money.rows.map((row) => [row.kind, randomUUID()]))
  await tx.insert(moneyEntries).values(
    money.rows.map((row) => ({
      ...row,
      transfer: transfers.get(row.kind) ?? '',
      orderId: order.id,
      paymentId: order.paymentId,
      at: now,
    })),
  )
  await recordCapture(tx, order.paymentId, money.paid, { now })
  const transfer = transfers.get('refund')
  if (transfer !== undefined)
    await refundPayment(deps, tx, { transfer, paymentId: order.paymentId, amount: money.refunded })
}
