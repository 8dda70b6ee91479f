import {
  allowsDelivery,
  type DeliveryAction,
  deliveryTransitions,
} from '#shared/deliveries/delivery-lifecycle.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { type ActorKind, allows, type OrderAction, transitions } from '#shared/orders/order-lifecycle.ts'
import type { deliveryTimeline, orderItems } from '../db/tables/index.ts'
import type { Plan } from '../features/checkout/plan-checkout.ts'
import { newDelivery } from '../features/deliveries/assignment/request-delivery.ts'
import type { DeliveryChange, DeliveryRow } from '../features/deliveries/delivery-subject.ts'
import { deliveryAfter, stateOfDelivery } from '../features/deliveries/record/apply-delivery-transition.ts'
import { type NewEntry, prepareTransfers, type Transfer } from '../features/ledger/transfer.ts'
import { type PromisingKitchen, promiseAfter } from '../features/orders/estimate.ts'
import { columnsAfter, moneyOf, type Transition } from '../features/orders/lifecycle/after-transition.ts'
import { payAgreed } from '../features/orders/lifecycle/courier/courier-pay.ts'
import { deliveryOf, metresOf } from '../features/orders/lifecycle/follow-up.ts'
import type { TimelineEntry } from '../features/orders/lifecycle/order-transaction.ts'
import { charge } from '../features/orders/money/money.ts'
import { stateOf } from '../features/orders/order.ts'
import type { OrderRow } from '../features/orders/read-orders.ts'
import type { PaymentRow } from '../features/payments/lock-payment.ts'
import type { RefundRow } from '../features/payments/payment-parts.ts'
import { sandboxReference } from '../features/payments/sandbox/sandbox-webhook.ts'
import type { SettingValue } from '../features/settings/registry.ts'

/** When each step of an order was, in UTC, as far as it came; cash is paid at the end. */
export type Course = {
  paidAt: Date
  acceptedAt: Date
  readyAt: Date
  courierId: string
  claimedAt: Date
  startedAt: Date
  pickedUpAt: Date
  deliveredAt: Date
}

/** What an order is cooked by. */
export type Kitchen = PromisingKitchen & {
  /** Whose account accepts; null where nobody of the staff has one. */
  userId: string | null
}

/** The rows of an order, as the commands of each step would have left them. */
export type OrderRows = {
  payment: PaymentRow
  order: OrderRow
  items: (typeof orderItems.$inferSelect)[]
  timeline: (TimelineEntry & { userId: string | null })[]
  delivery: DeliveryRow | null
  steps: Omit<typeof deliveryTimeline.$inferSelect, 'id' | 'tappedAt'>[]
  entries: NewEntry[]
  refunds: RefundRow[]
}

/** The rows of a checkout whose payment has gone through at `paidAt`, or is due in cash: one order. */
export const placedRows = (plan: Plan, paidAt: Date): OrderRows => {
  const { payment, items } = plan.rows
  const cash = plan.instrument === null
  const confirmed = cash ? plan.rows : plan.confirmed(paidAt)
  const [order] = confirmed.orders
  if (!order || confirmed.orders.length > 1) throw new Error('a checkout of the past is of one restaurant')
  const timeline = [...plan.rows.timeline, ...(cash ? [] : confirmed.timeline)]
  return {
    payment: cash ? payment : capture(payment, payment.amount, paidAt, sandboxReference(payment.id)),
    order: cash ? order : { ...order, paid: order.total },
    items: [...items],
    timeline: timeline.map((entry) => ({ ...entry, userId: null })),
    delivery: null,
    steps: [],
    entries: cash ? [] : entriesOf([charge(order)], paidAt),
    refunds: [],
  }
}

/** Somebody cancels a confirmed order, and what was paid is back at once. */
export const cancel = (
  placed: OrderRows,
  { actor, reason, now }: { actor: 'customer' | 'restaurant'; reason: string; now: Date },
  kitchen: Kitchen,
): OrderRows => {
  const rows = move(placed, { action: 'cancel', actor, by: actor, reason, now }, kitchen)
  const { order, payment } = rows
  if (order.refunded === 0) return rows
  const id = rows.entries.find(({ kind }) => kind === 'refund')?.transferId
  if (id === undefined) throw new Error(`nothing went back of ${order.id}`)
  return {
    ...rows,
    items: rows.items.map((item) => ({ ...item, refunded: item.quantity })),
    payment: { ...payment, refunded: order.refunded, status: 'refunded', updatedAt: now },
    refunds: [
      {
        ...{ id, paymentId: payment.id, amount: order.refunded, status: 'done' },
        ...{ reference: sandboxReference(id), attempt: 0, failure: null, createdAt: now, settledAt: now },
      },
    ],
  }
}

/**
 * Moves an order from its confirmation to its door, or as far as it came `until` then; its number in
 * the kitchen is given later (next-number.ts). Every step is checked by the lifecycle's own table, and its
 * columns and its money come from the functions that the commands use, so that a change of a rule changes the
 * past with it (order-course.test.ts compares both).
 */
export const deliver = (
  placed: OrderRows,
  course: Course,
  { kitchen, pricing, until }: { kitchen: Kitchen; pricing: SettingValue<'pricing'>; until?: Date },
): OrderRows => {
  const { acceptedAt, readyAt, courierId, claimedAt, startedAt, pickedUpAt, deliveredAt } = course
  const byKitchen = { actor: 'restaurant', by: 'restaurant', userId: kitchen.userId } as const
  const steps: { at: Date; take: (rows: OrderRows) => OrderRows }[] = [
    {
      at: acceptedAt,
      take: (rows) => {
        const accepted = move(rows, { action: 'accept', now: acceptedAt, ...byKitchen }, kitchen)
        return requested(accepted, kitchen, pricing)
      },
    },
    {
      at: readyAt,
      take: (rows) => {
        const ready = move(rows, { action: 'ready', now: readyAt, ...byKitchen }, kitchen)
        return {
          ...ready,
          items: ready.items.map((item) => ({ ...item, readyAt })),
          delivery: ready.delivery && { ...ready.delivery, readyAt },
        }
      },
    },
    ...(
      [
        ['claim', claimedAt],
        ['startPickup', startedAt],
        ['confirmPickup', pickedUpAt],
        ['complete', deliveredAt],
      ] as const
    ).map(([action, at]) => ({
      at,
      take: (rows: OrderRows) => carry(rows, { action, courierId, now: at }, kitchen),
    })),
  ]
  return steps
    .filter(({ at }) => until === undefined || at < until)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .reduce((rows, { take }) => take(rows), placed)
}

const requested = (rows: OrderRows, kitchen: Kitchen, { courierPay }: SettingValue<'pricing'>): OrderRows => {
  const { order } = rows
  const from = kitchen.lat === null || kitchen.lng === null ? null : { lat: kitchen.lat, lng: kitchen.lng }
  const agreed = payAgreed(order, courierPay, metresOf(order, from))
  const request = deliveryOf(order, {
    kitchen: { from, usualMinutes: kitchen.usual },
    agreed,
    // Nobody of the past wishes anything at the door.
    wishes: {},
    preparationMinutes: undefined,
    now: order.movedAt,
  })
  return { ...rows, order: { ...order, agentShare: agreed.pay }, delivery: newDelivery(request) }
}

/** A courier's step, which moves the order too where the lifecycle says so. */
const carry = (
  rows: OrderRows,
  { action, courierId, now }: { action: DeliveryAction; courierId: string; now: Date },
  kitchen: Kitchen,
): OrderRows => {
  const { delivery } = rows
  const actor = action === 'claim' ? 'anyAgent' : 'agent'
  if (!delivery || !allowsDelivery(action, stateOfDelivery(delivery, now), actor))
    throw new Error(`no courier may ${action} ${rows.order.id}`)
  const moved = { ...delivery, ...deliveryAfter(delivery, { action, now, agentId: courierId }) }
  const entry = { action, by: 'agent', reason: null, at: now }
  const taken = {
    ...rows,
    delivery: moved,
    steps: [
      ...rows.steps,
      { ...entry, deliveryId: delivery.id, status: deliveryTransitions[action].to, agentId: courierId },
    ],
  }
  if (action !== 'confirmPickup' && action !== 'complete') return taken
  const step: DeliveryChange = { ...entry, delivery: moved, topics: [] }
  return move(taken, { action, actor: 'delivery', by: 'agent', now, step }, kitchen)
}

type Step = Transition & { action: OrderAction; actor: ActorKind; by: string }

const move = (rows: OrderRows, transition: Step, kitchen: Kitchen): OrderRows => {
  const { order, delivery } = rows
  const { action, actor, by, now, reason = null, userId = null, step } = transition
  const held = step?.delivery ?? delivery
  if (!allows(action, stateOf(order, held), actor, now))
    throw new Error(`${by} may not ${action} ${order.id}`)
  const money = moneyOf(order, transition, held?.agentId ?? null, paise(0))
  return {
    ...rows,
    order: {
      ...order,
      ...columnsAfter(order, transition, money),
      ...promiseAfter(order, transition, kitchen),
    },
    payment: money.paid > 0 ? capture(rows.payment, money.paid, now) : rows.payment,
    timeline: [
      ...rows.timeline,
      { orderId: order.id, action, status: transitions[action].to, by, reason, at: now, userId },
    ],
    entries: [...rows.entries, ...entriesOf(money.transfers, now)],
  }
}

const entriesOf = (transfers: readonly Transfer[], at: Date): NewEntry[] =>
  prepareTransfers(transfers, at).flatMap(({ entries }) => entries)

/** A payment of which so much more was captured. */
export const capture = (payment: PaymentRow, amount: Paise, at: Date, reference?: string): PaymentRow => ({
  ...payment,
  status: 'captured',
  captured: paise(payment.captured + amount),
  ...(reference !== undefined && { reference }),
  updatedAt: at,
})
