import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { minutesAfter } from '#shared/orders/order-lifecycle.ts'
import { orders } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { activeSubscriptions } from '../../notifications/push-subscriptions.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { queueOrderMail } from '../messages/queue-order-mail.ts'

const batchSize = 500

/**
 * Reminds customers of their orders for later, by e-mail and in the browsers that show notifications, as long
 * before the slot as the setting says: once for each slot that they chose, and not of an order that was
 * placed within that time. Safe to run on several instances at once. Returns the ids.
 */
export const remindOfOrders = async (deps: Deps): Promise<string[]> => {
  const { reminderMinutes } = await readSetting(deps.db, 'ordering')
  if (reminderMinutes === 0) return []
  return deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const due = await tx
      .select({ id: orders.id, userId: orders.userId, slotFrom: orders.slotFrom })
      .from(orders)
      .where(
        and(
          inArray(orders.status, ['scheduled', 'confirmed', 'preparing']),
          isNull(orders.remindedAt),
          gt(orders.slotFrom, now),
          lte(orders.slotFrom, minutesAfter(now, reminderMinutes)),
          sql`${orders.placedAt} < ${orders.slotFrom} - make_interval(mins => ${reminderMinutes})`,
        ),
      )
      .orderBy(asc(orders.slotFrom), asc(orders.id))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const reminded: string[] = []
    for (const { id, userId, slotFrom } of due) {
      if (slotFrom === null) continue
      await tx.update(orders).set({ remindedAt: now }).where(eq(orders.id, id))
      const slot = slotFrom.toISOString()
      await queueOrderMail(deps, tx, { orderId: id, mail: 'orderReminder', slot, at: slot })
      if ((await activeSubscriptions(tx, userId, now)).length > 0)
        await deps.jobs.send('order-push', { orderId: id, remind: slot }, { tx })
      reminded.push(id)
    }
    return reminded
  })
}
