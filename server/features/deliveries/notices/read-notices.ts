import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import type * as contracts from '#shared/deliveries/contracts.ts'
import { dayMs } from '#shared/time.ts'
import { courierNotices, deliveries } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { showDeliveries } from '../record/find-deliveries.ts'

type Notice = Output<(typeof contracts.courierNotices)['response']>['items'][number]

/** More than one loses in a day. */
const atMost = 50

/** What a courier lost and has not said to have read, the oldest first. */
export const unreadNotices = async (deps: Deps, agentId: string): Promise<Notice[]> => {
  const rows = await deps.db
    .select()
    .from(courierNotices)
    .where(and(eq(courierNotices.agentId, agentId), isNull(courierNotices.readAt)))
    .orderBy(asc(courierNotices.at))
    .limit(atMost)
  if (rows.length === 0) return []
  const lost = await deps.db
    .select()
    .from(deliveries)
    .where(
      inArray(
        deliveries.id,
        rows.map(({ deliveryId }) => deliveryId),
      ),
    )
  // As somebody who does not have it: where it was to be fetched, and nothing of its customer.
  const shown = new Map((await showDeliveries(deps, lost, 'anyAgent')).map((one) => [one.id, one]))
  return rows.flatMap(({ id, deliveryId, kind, hadFood, pay, at }) => {
    const delivery = shown.get(deliveryId)
    return delivery
      ? {
          id,
          deliveryId,
          kind,
          hadFood,
          pay,
          restaurant: delivery.restaurant,
          restaurantAddress: delivery.restaurantAddress,
          at: at.toISOString(),
        }
      : []
  })
}

/** A courier has read what was lost; a repeat, and somebody else's, change nothing. */
export const markRead = async (deps: Deps, agentId: string, id: number): Promise<Notice[]> => {
  await deps.db
    .update(courierNotices)
    .set({ readAt: deps.clock() })
    .where(and(eq(courierNotices.id, id), eq(courierNotices.agentId, agentId), isNull(courierNotices.readAt)))
  return unreadNotices(deps, agentId)
}

/** As long as it is kept who was offered what: for questions about a month's pay. */
const retentionMs = 90 * dayMs

/** Deletes notices of 90 days ago. */
export const purgeNotices = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(deps.clock().getTime() - retentionMs)
  await deps.db.delete(courierNotices).where(lt(courierNotices.at, before))
}
