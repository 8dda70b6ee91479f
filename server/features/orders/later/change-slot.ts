import { and, eq, isNotNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { collectedMinutes, promisedMinutes } from '#shared/orders/arrival.ts'
import { allows } from '#shared/orders/order-lifecycle.ts'
import { serviceDay } from '#shared/orders/service-day.ts'
import { minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { orderItems } from '../../../db/tables/index.ts'
import { dishFacts } from '../../../db/views/menu/dishes.ts'
import type { Deps } from '../../../deps.ts'
import { holdKitchen } from '../../restaurants/kitchens.ts'
import { moveSlot } from '../../slots/move-slot.ts'
import type { SlotKitchen } from '../../slots/offered-slots.ts'
import { type ChosenSlot, openSlots, requireOffered, requireSlot } from '../../slots/require-slots.ts'
import { slotKitchen } from '../../slots/slot-kitchen.ts'
import { applyTransition, illegal } from '../lifecycle/apply-transition.ts'
import { type LockedOrder, lockOrder } from '../lifecycle/lock-orders.ts'
import { orderTransaction } from '../lifecycle/order-transaction.ts'
import { notFound } from '../lifecycle/transition-order.ts'
import { queueOrderMail } from '../messages/queue-order-mail.ts'
import { stateOf } from '../order.ts'
import { findOrder, type OrderRecord, type OrderRow } from '../read-orders.ts'

/**
 * Moves one's own order for later to another slot, until its kitchen has it; what it costs stays as it was
 * paid. What it took of the old slot goes back in the transaction that takes the new one. A repeat changes
 * nothing. Refuses: not_found (404, also for another's order), illegal_transition (409), and as a checkout
 * does: slot_full, too_late, restaurant_closed, dish_unavailable (409), validation_failed (422).
 */
export const changeSlot = async (
  deps: Deps,
  orderId: string,
  userId: string,
  from: Date,
): Promise<OrderRecord> => {
  const found = await findOrder(deps.db, orderId)
  if (found?.order.userId !== userId) throw notFound()
  if (found.order.slotFrom?.getTime() === from.getTime()) return found
  requireMovable(found.order, deps.clock())
  const { restaurantId } = found.order
  // Nothing of the order is taken yet, so one is as good as all to see whether anything is free.
  const slot = await requireSlot(deps, from, new Map([[restaurantId, 1]]), deps.clock())
  await openSlots(deps, slot, new Map([[restaurantId, 1]]))
  await orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const order = await lockOrder(tx, orderId)
    if (!order) throw notFound()
    // Another device was faster.
    if (order.slotFrom?.getTime() === from.getTime()) return
    const now = deps.clock()
    requireMovable(order, now)
    await requireSoldThen(tx, order, slot)
    const kitchen = await lockedKitchen(tx, restaurantId, now)
    requireOffered(kitchen, from, now)
    await moveSlot(tx, orderId, slot, kitchen)
    const releaseAt = new Date(Math.max(now.getTime(), slot.from.getTime() - workMs(order, kitchen)))
    await applyTransition(transaction, order, {
      action: 'reschedule',
      actor: 'customer',
      now,
      slot: { ...slot, releaseAt },
    })
    await queueOrderMail(deps, tx, {
      orderId,
      mail: 'orderRescheduled',
      slot: from.toISOString(),
      at: now.toISOString(),
    })
  })
  const record = await findOrder(deps.db, orderId)
  if (!record) throw notFound()
  return record
}

const requireMovable = (order: OrderRow, now: Date): void => {
  if (!allows('reschedule', stateOf(order, null), 'customer', now)) throw illegal(order.status, 'reschedule')
}

/**
 * A dish with a number of portions a day was counted on the day that it was ordered for, and is on no other.
 */
const requireSoldThen = async (
  tx: Transaction,
  { id, slotFrom }: LockedOrder,
  { from }: ChosenSlot,
): Promise<void> => {
  if (slotFrom !== null && serviceDay(slotFrom) === serviceDay(from)) return
  const [counted] = await tx
    .select({ name: orderItems.name })
    .from(orderItems)
    .innerJoin(dishFacts, eq(dishFacts.id, orderItems.dishId))
    .where(and(eq(orderItems.orderId, id), isNotNull(dishFacts.stockPerDay)))
    .limit(1)
  if (counted)
    throw new Refusal(
      'dish_unavailable',
      /*i18n*/ '{dish} is made in a small number each day, and can be ordered for today only.',
      { slot: /*i18n*/ 'For today only' },
      { dish: counted.name },
    )
}

/** The restaurant, held as it is until the order has moved: nobody adds a holiday in between. */
const lockedKitchen = async (
  tx: Transaction,
  restaurantId: string,
  now: Date,
): Promise<SlotKitchen & { name: string }> => {
  const row = await holdKitchen(tx, restaurantId, 'share')
  if (!row) throw new Error(`restaurant ${restaurantId} is missing`)
  return slotKitchen(row, now)
}

/**
 * As long as it was promised to take, or as the restaurant takes now where that is longer, in milliseconds.
 */
const workMs = ({ slotFrom, releaseAt, fulfilment }: LockedOrder, kitchen: SlotKitchen): number => {
  const minutes = promisedMinutes({ ...kitchen, busyMinutes: 0 })
  const usual = fulfilment === 'collection' ? collectedMinutes(minutes) : minutes
  return Math.max(usual.to * minuteMs, (slotFrom?.getTime() ?? 0) - (releaseAt?.getTime() ?? 0))
}
