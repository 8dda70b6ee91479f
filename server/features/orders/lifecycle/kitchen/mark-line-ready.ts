import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { statusLabels } from '#shared/orders/order-lifecycle.ts'
import { lineStep } from '#shared/orders/order-lines.ts'
import { orderChanges, orderItems } from '../../../../db/tables/index.ts'
import type { Deps } from '../../../../deps.ts'
import { publish } from '../../../../outbox/publish.ts'
import { restaurantTopic } from '../../../restaurants/topics.ts'
import { orderEvent } from '../../order-event.ts'
import { findOrder, type OrderRecord } from '../../read-orders.ts'
import { applyTransition } from '../apply-transition.ts'
import { lockOrder } from '../lock-orders.ts'
import { orderTransaction } from '../order-transaction.ts'
import { type Actor, notFound, resolveActor } from '../transition-order.ts'

type Press = {
  /** By its position in the order, from 0. */
  line: number
  /** false: not ready after all. */
  ready: boolean
  /** How many changes of its items whoever pressed knows of. */
  changes?: number | undefined
}

/**
 * Marks one line of an order as ready, for the station that cooked it, or takes that back while the order is
 * being cooked. With its last line the order is ready. A repeat changes nothing. Only screens of its kitchen
 * hear of a line. Refuses: not_found (404, also for a line that is not there), illegal_transition (409) when
 * the order is not being cooked, and after a change that whoever pressed has not seen.
 */
export const markLineReady = async (
  deps: Deps,
  orderId: string,
  actor: Extract<Actor, { as: 'restaurant' }>,
  { line, ready, changes }: Press,
): Promise<OrderRecord> => {
  await orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const order = await lockOrder(tx, orderId)
    if (!order || resolveActor(order, actor) === null) throw notFound()
    if (
      changes !== undefined &&
      (await tx.$count(orderChanges, eq(orderChanges.orderId, orderId))) !== changes
    )
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'Somebody has changed this order meanwhile. Please look at it again.',
      )
    const lines = await tx
      .select({ line: orderItems.line, readyAt: orderItems.readyAt })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.line))
    const now = deps.clock()
    const step = lineStep(order.status, lines, line, ready)
    if (step === 'repeat') return
    const row = lines[line]
    if (step === 'unknown' || !row) throw new Refusal('not_found', /*i18n*/ 'This order has no such line.')
    if (step === 'refused')
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'This order has moved on meanwhile (now: {status}); that is no longer possible.',
        { status: order.status, action: 'lineReady' },
        { status: statusLabels[order.status] },
      )
    if (step === 'finish') {
      await applyTransition(transaction, order, {
        action: 'ready',
        actor: 'restaurant',
        userId: actor.userId,
        now,
      })
      return
    }
    await tx
      .update(orderItems)
      .set({ readyAt: step === 'mark' ? now : null })
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.line, row.line)))
    const happened = { action: 'lineReady', status: order.status, by: 'restaurant', at: now }
    await publish(deps, tx, { ...orderEvent(order, happened), topics: [restaurantTopic(order.restaurantId)] })
  })
  const record = await findOrder(deps.db, orderId)
  if (!record) throw notFound()
  return record
}
