import { and, eq, isNull } from 'drizzle-orm'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { orders, tips } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { carriedOrderView } from '../lifecycle/courier/carried-order-view.ts'
import { notFound } from '../lifecycle/transition-order.ts'
import { findOrder } from '../read-orders.ts'
import { announceThanks } from './announce-tip.ts'

/**
 * Thanks for the tips of a delivery of one's own, and tells its customer; a repeat thanks for nothing more.
 * Refuses: not_found (404, also for another's delivery), illegal_transition (409) where nothing was given.
 */
export const thankForTip = async (deps: Deps, courierId: string, orderId: string): Promise<Delivery> => {
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    const own = and(eq(tips.orderId, orderId), eq(tips.courierId, courierId), eq(tips.status, 'given'))
    const thanked = await tx
      .update(tips)
      .set({ thankedAt: now })
      .where(and(own, isNull(tips.thankedAt)))
      .returning({ id: tips.id })
    if (thanked.length === 0) return
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (order) await announceThanks(deps, tx, { order, courierId, now })
  })
  const record = await findOrder(deps.db, orderId)
  if (record?.delivery?.agentId !== courierId) throw notFound()
  if (!record.tips?.some((tip) => tip.status === 'given'))
    throw new Refusal('illegal_transition', /*i18n*/ 'Nobody has given a tip for this delivery.')
  return carriedOrderView(record, 'agent', now)
}
