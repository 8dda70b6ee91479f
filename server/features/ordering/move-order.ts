import { and, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { type ActorKind, type OrderAction, transitions } from '#shared/lifecycle.ts'
import type { Transaction } from '../../db/connection.ts'
import { orderEvents } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { findOrder, lockOrder, type OrderRecord, type OrderRow } from './order-store.ts'
import { orderTransaction } from './order-transaction.ts'
import { readPricing } from './pricing-settings.ts'
import { recordMove } from './record-move.ts'

/** Who acts, and on what ground. */
export type Mover =
  | { as: 'customer'; userId: string }
  | { as: 'restaurant'; userId: string; restaurantId: string }
  | { as: 'agent'; userId: string }
  | { as: 'admin'; userId: string }

export type MoveCommand = { orderId: string; action: OrderAction; mover: Mover; reason?: string; by?: string }

/**
 * One command on one order: restaurant, agent, customer and admin all come through here, and so does the autopilot.
 * A repeat of a command that already worked gives the order as it is. Refuses: not_found (404, also for an order
 * that is not the mover's), already_claimed, illegal_transition (409).
 */
export const moveOrder = async (deps: Deps, command: MoveCommand): Promise<OrderRecord> => {
  const { orderId, action, mover } = command
  await orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const order = await lockOrder(tx, orderId)
    const actor = order && actorOn(order, mover)
    if (!order || actor === null || actor === undefined) throw notFound()
    const by = command.by ?? mover.as
    if (actor !== 'anyAgent' && (await isRepeat(tx, order, action, by))) return
    const now = deps.clock()
    if (action === 'claim' && actor === 'anyAgent' && order.deliveryStatus !== null)
      throw new Refusal('already_claimed', /*i18n*/ 'Another delivery agent has already taken this order.')
    await recordMove(
      transaction,
      order,
      {
        action,
        actor,
        now,
        by,
        ...(action === 'claim' && { agentId: mover.userId }),
        ...(command.reason !== undefined && { reason: command.reason }),
      },
      await readPricing(tx),
    )
  })
  const record = await findOrder(deps.db, orderId)
  if (!record) throw notFound()
  return record
}

export const notFound = () => new Refusal('not_found', /*i18n*/ 'This order was not found.')

/** In what capacity the mover meets this order; null when it is none of theirs. */
export const actorOn = (
  order: Pick<OrderRow, 'userId' | 'restaurantId' | 'agentId'>,
  mover: Mover,
): ActorKind | null => {
  switch (mover.as) {
    case 'customer':
      return order.userId === mover.userId ? 'customer' : null
    case 'restaurant':
      return order.restaurantId === mover.restaurantId ? 'restaurant' : null
    case 'agent':
      return order.agentId === mover.userId ? 'agent' : 'anyAgent'
    case 'admin':
      return 'admin'
  }
}

/** The very same side has already given this command, and the order still stands where it led. */
const isRepeat = async (
  tx: Transaction,
  order: OrderRow,
  action: OrderAction,
  by: string,
): Promise<boolean> => {
  const [earlier] = await tx
    .select({ status: orderEvents.status, deliveryStatus: orderEvents.deliveryStatus })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.action, action), eq(orderEvents.by, by)))
    .limit(1)
  const leadsDelivery = transitions[action].deliveryTo !== undefined
  return (
    earlier !== undefined &&
    earlier.status === order.status &&
    (!leadsDelivery || earlier.deliveryStatus === order.deliveryStatus)
  )
}
