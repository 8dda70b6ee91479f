import { problemRules } from '#shared/deliveries/delivery-problem.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { attentionOf, outlivesKitchen } from '#shared/orders/kitchen-attention.ts'
import {
  type ActorKind,
  acceptAgainMs,
  minutesAfter,
  type OrderAction,
  recallMs,
  transitions,
} from '#shared/orders/order-lifecycle.ts'
import type { DeliveryChange } from '../../deliveries/delivery-subject.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import { bearRefund, charge, collectCash, refund, settle, settleUndelivered } from '../money/money.ts'
import type { OrderRow } from '../read-orders.ts'
import { authorised } from './authorised.ts'

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
  /** Set by `reschedule`: the slot, and when the kitchen is to have the order. */
  slot?: { from: Date; to: Date; releaseAt: Date }
  /** The courier's step that also changes the order's status. */
  step?: DeliveryChange
}

/** `paid` and `refunded` are the amounts, in paise, that are added to the order's sums. */
export type Movement = { transfers: Transfer[]; paid: Paise; refunded: Paise }

/**
 * The money that a transition moves, in paise (decisions.md, "One order, three views"), but for tips
 * (tips/settle-tips.ts). `atDoor`: the tip that is paid with a cash order, which is short before the food is.
 */
export const moneyOf = (
  order: OrderRow,
  { action, step }: Transition,
  carrier: string | null,
  atDoor: Paise,
): Movement => {
  const none = { transfers: [], paid: paise(0), refunded: paise(0) }
  // Some of it may be back already, for what the kitchen had not got.
  const left = paise(order.paid - order.refunded)
  if (action === 'authorise' || action === 'schedule')
    return { ...none, transfers: [charge(order)], paid: order.total }
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
  if (action === 'noShow') {
    const percent = order.noShowRefundPercent ?? 100
    // Nobody has paid for it, or all of it goes back: as where it is cancelled.
    if (order.paid === 0 || percent === 100)
      return { ...none, transfers: [refund(order, left)], refunded: left }
    const back = paise(Math.floor((left * percent) / 100))
    return {
      ...none,
      transfers: [refund(order, back), ...settleUndelivered(order, null, paise(left - back))],
      refunded: back,
    }
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
      const missing = paise(Math.max(0, (step?.delivery.problemAmount ?? 0) - atDoor))
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
 * The columns of an order after a transition that its lifecycle allows, but for its promise (estimate.ts) and
 * the number that an acceptance gives it (next-number.ts).
 */
export const columnsAfter = (order: OrderRow, transition: Transition, money: Movement): Partial<OrderRow> => {
  const { action, now } = transition
  const { to } = transitions[action]
  const recallable = action === 'accept' || action === 'ready'
  return {
    status: to,
    movedAt: now,
    paid: paise(order.paid + money.paid),
    refunded: paise(order.refunded + money.refunded),
    ...((action === 'authorise' || action === 'schedule') && authorised(order, now)),
    ...(action === 'release' && { confirmedAt: now, acceptBy: minutesAfter(now, order.acceptMinutes) }),
    ...inSlot(order, transition),
    ...noShowAfter(order, transition),
    recallUntil: recallable ? new Date(now.getTime() + recallMs) : null,
    recallEstimate: recallable ? order.estimatedDelivery : null,
    // Not expired in the moment in which somebody has corrected a slip.
    ...(action === 'recallAccept' && {
      acceptBy: new Date(Math.max(order.acceptBy.getTime(), now.getTime() + acceptAgainMs)),
    }),
    ...(to === 'delivered' && { deliveredAt: now }),
    ...(to === 'cancelled' && { cancelReason: transition.reason ?? null }),
    ...attentionAfter(order, transition),
  }
}

/** What another slot changes: the promise, when the kitchen has it, and what its customer is reminded of. */
const inSlot = ({ acceptMinutes }: OrderRow, { action, slot }: Transition): Partial<OrderRow> =>
  action !== 'reschedule' || slot === undefined
    ? {}
    : {
        slotFrom: slot.from,
        slotTo: slot.to,
        releaseAt: slot.releaseAt,
        acceptBy: minutesAfter(slot.releaseAt, acceptMinutes),
        estimatedDelivery: slot.to,
        promisedBy: slot.to,
        remindedAt: null,
      }

/** Until when ready food waits for who collects it: from when it is ready and due; as columns. */
const noShowAfter = (order: OrderRow, { action, now }: Transition): Partial<OrderRow> => {
  if (order.noShowMinutes === null) return {}
  if (action === 'recallReady') return { noShowAt: null }
  if (action !== 'ready') return {}
  const due = order.promisedBy > now ? order.promisedBy : now
  return { noShowAt: minutesAfter(due, order.noShowMinutes) }
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
