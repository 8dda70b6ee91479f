import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { type ActorKind, type OrderAction, transitions } from '#shared/lifecycle.ts'
import type { Transaction } from '../../db/connection.ts'
import { orderTimeline } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { applyTransition } from './apply-transition.ts'
import { lockAgent, refuseBeyondLimit } from './delivery-limit.ts'
import { lockOrder } from './lock-orders.ts'
import { findOrder, type OrderRecord, type OrderRow } from './order-store.ts'
import { orderTransaction } from './order-transaction.ts'

/** Who acts, and on what ground. */
export type Actor =
  | { as: 'customer'; userId: string }
  | { as: 'restaurant'; userId: string; restaurantIds: readonly string[] }
  | { as: 'agent'; userId: string }
  | { as: 'admin'; userId: string }

export type TransitionCommand = {
  orderId: string
  action: OrderAction
  actor: Actor
  reason?: string
  by?: string
}

/**
 * One command on one order: restaurant, agent, customer and admin all come through here, and so does the autopilot.
 * A repeat of a command that already worked returns the order as it is. Refuses: not_found (404, also for an order
 * of somebody else), already_claimed, delivery_limit_reached, illegal_transition (409).
 */
export const transitionOrder = async (deps: Deps, command: TransitionCommand): Promise<OrderRecord> => {
  const { orderId, action, actor } = command
  await orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const by = command.by ?? actor.as
    if (action === 'claim') await lockAgent(tx, actor.userId)
    const order = await lockOrder(tx, orderId)
    if (!order) throw notFound()
    if (action === 'giveBack' && (await isGivenBack(tx, order, actor.userId))) return
    const kind = resolveActor(order, actor, action)
    if (kind === null) throw notFound()
    if (kind !== 'anyAgent' && (await isDuplicateCommand(tx, order, action, by))) return
    const now = deps.clock()
    if (action === 'claim' && kind === 'anyAgent' && order.deliveryStatus !== null)
      throw new Refusal('already_claimed', /*i18n*/ 'Another delivery agent has already taken this order.')
    // The demo's own riders are as many as there is work.
    if (action === 'claim' && by !== 'autopilot')
      await refuseBeyondLimit(tx, actor.userId, deps.settings.deliveriesPerAgent)
    await applyTransition(transaction, order, {
      action,
      actor: kind,
      now,
      by,
      ...(action === 'claim' && { agentId: actor.userId }),
      ...(command.reason !== undefined && { reason: command.reason }),
    })
    if (actor.as === 'admin')
      await recordAudit(tx, {
        actor: { kind: 'account', id: actor.userId },
        action: 'order.cancelled',
        subject: { kind: 'order', id: orderId },
        before: { status: order.status },
        after: { status: 'cancelled' },
        at: now,
      })
  })
  const record = await findOrder(deps.db, orderId)
  if (!record) throw notFound()
  return record
}

export const notFound = () => new Refusal('not_found', /*i18n*/ 'This order was not found.')

/** As what the actor acts on this order; null when the order is not theirs. */
export const resolveActor = (
  order: Pick<OrderRow, 'userId' | 'restaurantId' | 'agentId'>,
  actor: Actor,
  action: OrderAction,
): ActorKind | null => {
  switch (actor.as) {
    case 'customer':
      return order.userId === actor.userId ? 'customer' : null
    case 'restaurant':
      return actor.restaurantIds.includes(order.restaurantId) ? 'restaurant' : null
    case 'agent':
      if (order.agentId === actor.userId) return 'agent'
      // Whoever does not hold it can do one thing only; for everything else it is another's order.
      return action === 'claim' ? 'anyAgent' : null
    case 'admin':
      return 'admin'
  }
}

/** The very same side has already given this command, and the order still stands where it led. */
const isDuplicateCommand = async (
  tx: Transaction,
  order: OrderRow,
  action: OrderAction,
  by: string,
): Promise<boolean> => {
  const [earlier] = await tx
    .select({ status: orderTimeline.status, deliveryStatus: orderTimeline.deliveryStatus })
    .from(orderTimeline)
    .where(
      and(eq(orderTimeline.orderId, order.id), eq(orderTimeline.action, action), eq(orderTimeline.by, by)),
    )
    .limit(1)
  const leadsDelivery = transitions[action].deliveryTo !== undefined
  return (
    earlier !== undefined &&
    earlier.status === order.status &&
    (!leadsDelivery || earlier.deliveryStatus === order.deliveryStatus)
  )
}

/** This agent has given the order back already, and nothing has happened to its delivery since. */
const isGivenBack = async (tx: Transaction, order: OrderRow, agentId: string): Promise<boolean> => {
  if (order.agentId !== null) return false
  const [last] = await tx
    .select({ action: orderTimeline.action, agentId: orderTimeline.agentId })
    .from(orderTimeline)
    .where(and(eq(orderTimeline.orderId, order.id), isNotNull(orderTimeline.agentId)))
    .orderBy(desc(orderTimeline.id))
    .limit(1)
  return last?.action === 'giveBack' && last.agentId === agentId
}
