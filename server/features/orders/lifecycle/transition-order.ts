import { and, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import {
  type ActorKind,
  type OrderAction,
  type OrderStatus,
  transitions,
} from '#shared/orders/order-lifecycle.ts'
import type { Transaction } from '../../../db/connection.ts'
import { orderTimeline } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../audited.ts'
import { findOrder, type OrderRecord, type OrderRow } from '../read-orders.ts'
import { applyTransition, illegal } from './apply-transition.ts'
import { lockOrder } from './lock-orders.ts'
import { orderTransaction } from './order-transaction.ts'

/** Who acts, with what is needed to check that the order is theirs. */
export type Actor =
  | { as: 'customer'; userId: string }
  | { as: 'restaurant'; userId: string | null; restaurantIds: readonly string[] }
  /** `for`: in the place of somebody who could do it now, by that party's rules. */
  | { as: 'admin'; userId: string; for?: 'restaurant' }

export type TransitionCommand = {
  orderId: string
  action: OrderAction
  actor: Actor
  reason?: string
  /** Stated by the kitchen with `accept`. */
  preparationMinutes?: number
  by?: string
  /** Refused with illegal_transition from any other status. */
  onlyFrom?: readonly OrderStatus[]
}

/**
 * Runs one command of a restaurant, a customer, an admin or the autopilot on one order; couriers act on the
 * delivery instead (carried-order.ts). A repeat of a command that already succeeded returns the order as it
 * is. Refuses: not_found (404, also for another's order), illegal_transition (409).
 */
export const transitionOrder = async (deps: Deps, command: TransitionCommand): Promise<OrderRecord> => {
  const { orderId, action, actor } = command
  await orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const by = command.by ?? actor.as
    const order = await lockOrder(tx, orderId)
    if (!order) throw notFound()
    const kind = resolveActor(order, actor)
    if (kind === null) throw notFound()
    if (await isDuplicateCommand(tx, order, action, by)) return
    if (command.onlyFrom?.includes(order.status) === false) throw illegal(order.status, action)
    const now = deps.clock()
    await applyTransition(transaction, order, {
      action,
      actor: kind,
      now,
      by,
      ...(actor.as === 'restaurant' && { userId: actor.userId }),
      ...(command.reason !== undefined && { reason: command.reason }),
      ...(command.preparationMinutes !== undefined && { preparationMinutes: command.preparationMinutes }),
    })
    if (actor.as === 'admin')
      await recordAudit(tx, {
        actor: { kind: 'account', id: actor.userId },
        action: action === 'cancel' ? 'order.cancelled' : 'order.moved',
        subject: { kind: 'order', id: orderId },
        before: { status: order.status },
        after: {
          status: transitions[action].to,
          ...(action !== 'cancel' && { action }),
          ...(actor.for && { for: actor.for }),
          ...(command.reason !== undefined && { reason: command.reason }),
        },
        at: now,
      })
  })
  const record = await findOrder(deps.db, orderId)
  if (!record) throw notFound()
  return record
}

export const notFound = () => new Refusal('not_found', /*i18n*/ 'This order was not found.')

/** The actor's kind for this order; null if the order is not theirs. */
export const resolveActor = (
  order: Pick<OrderRow, 'userId' | 'restaurantId'>,
  actor: Actor,
): ActorKind | null => {
  switch (actor.as) {
    case 'customer':
      return order.userId === actor.userId ? 'customer' : null
    case 'restaurant':
      return actor.restaurantIds.includes(order.restaurantId) ? 'restaurant' : null
    case 'admin':
      return actor.for ?? 'admin'
  }
}

/** Whether the same actor already gave this command, and the order still has the status it led to. */
const isDuplicateCommand = async (
  tx: Transaction,
  order: OrderRow,
  action: OrderAction,
  by: string,
): Promise<boolean> => {
  const [earlier] = await tx
    .select({ status: orderTimeline.status })
    .from(orderTimeline)
    .where(
      and(eq(orderTimeline.orderId, order.id), eq(orderTimeline.action, action), eq(orderTimeline.by, by)),
    )
    .limit(1)
  return earlier?.status === order.status
}
