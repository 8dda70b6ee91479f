import { and, inArray, lte, notExists, sql } from 'drizzle-orm'
import { courierPositions, orders, presence } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { applyTransition } from './apply-transition.ts'
import { lockOrder } from './lock-orders.ts'
import { orderTransaction } from './order-transaction.ts'

const reason = /*i18n*/ 'There was no sign of the delivery agent.'

/**
 * Takes back what an agent has claimed and not yet picked up when there was no sign of that agent for AGENT_SILENT_MINUTES: no
 * step, no place reported, no dashboard open. The order is free for another agent. Safe on several instances at once: an
 * order that moved meanwhile is left alone. Gives the ids it released.
 */
export const releaseSilentDeliveries = async (deps: Deps): Promise<string[]> => {
  const silent = await deps.db.select({ id: orders.id }).from(orders).where(isSilent(deps))
  const released: string[] = []
  for (const { id } of silent)
    try {
      if (await release(deps, id)) released.push(id)
    } catch (error) {
      // One that cannot be released must not hold up the others; it is tried again in a minute.
      deps.log.error({ err: error, orderId: id }, 'a delivery could not be taken back')
    }
  return released
}

const isSilent = (deps: Deps) => {
  const now = deps.clock()
  const since = new Date(now.getTime() - deps.settings.agentSilentMs)
  return and(
    inArray(orders.deliveryStatus, ['assigned', 'pickup']),
    inArray(orders.status, ['preparing', 'readyForPickup']),
    lte(orders.movedAt, since),
    notExists(
      deps.db
        .select({ one: sql`1` })
        .from(presence)
        .where(sql`${presence.subject} = 'agent:' || ${orders.agentId}::text AND ${presence.until} > ${now}`),
    ),
    notExists(
      deps.db
        .select({ one: sql`1` })
        .from(courierPositions)
        .where(
          sql`${courierPositions.deliveryId} = ${orders.id} AND ${courierPositions.agentId} = ${orders.agentId}
            AND ${courierPositions.at} > ${since}`,
        ),
    ),
  )
}

const release = (deps: Deps, id: string): Promise<boolean> =>
  orderTransaction(deps, async (transaction) => {
    const { tx } = transaction
    const order = await lockOrder(tx, id)
    const [still] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(sql`${orders.id} = ${id}`, isSilent(deps)))
    if (!order || !still) return false
    const move = { action: 'release', actor: 'timeout', now: deps.clock(), reason } as const
    await applyTransition(transaction, order, move)
    return true
  })
