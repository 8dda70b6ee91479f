import { and, eq, inArray, lt, lte } from 'drizzle-orm'
import type { OrderEvent } from '#shared/contracts/orders.ts'
import type { LatLng } from '#shared/contracts/wire.ts'
import { type DeliveryStatus, type OrderStatus, progress } from '#shared/lifecycle.ts'
import type { Executor } from '../../db/connection.ts'
import { courierPositions, orders } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { LatestValue } from '../../outbox/event-streams.ts'

/** How long a position is kept (decisions.md, positions). */
export const positionRetentionMs = 24 * 3_600_000

export type CourierPosition = LatLng & { deliveryId: string; agentId: string; at: Date }

/** Keeps where a courier is (degrees, WGS 84) instead of where they were; a report that was overtaken changes nothing. */
export const savePosition = async (executor: Executor, position: CourierPosition): Promise<void> => {
  const { deliveryId, ...latest } = position
  await executor
    .insert(courierPositions)
    .values(position)
    .onConflictDoUpdate({
      target: courierPositions.deliveryId,
      set: latest,
      setWhere: lte(courierPositions.at, position.at),
    })
}

/** What a stream of positions tells of one. */
export const positionValue = (
  delivery: { status: OrderStatus; deliveryStatus: string | null },
  { deliveryId, lat, lng, at }: CourierPosition,
): LatestValue => {
  const { status } = delivery
  const data: OrderEvent = {
    orderId: deliveryId,
    status,
    progress: progress[status],
    deliveryStatus: delivery.deliveryStatus as DeliveryStatus | null,
    action: 'location',
    by: 'agent',
    at: at.toISOString(),
    location: { lat, lng },
  }
  return { key: `location:${deliveryId}`, name: 'location', data: JSON.stringify(data) }
}

/** Statuses in which a delivery is under way. */
export const underWay = ['assigned', 'pickup', 'enroute'] as const

/** The latest position of one delivery, or of each that an agent carries, while under way. */
export const latestPositions = async (
  executor: Executor,
  of: { deliveryId: string } | { agentId: string },
): Promise<LatestValue[]> => {
  const rows = await executor
    .select({
      position: courierPositions,
      delivery: { status: orders.status, deliveryStatus: orders.deliveryStatus },
    })
    .from(courierPositions)
    .innerJoin(
      orders,
      and(eq(orders.id, courierPositions.deliveryId), eq(orders.agentId, courierPositions.agentId)),
    )
    .where(
      and(
        'deliveryId' in of
          ? eq(courierPositions.deliveryId, of.deliveryId)
          : eq(courierPositions.agentId, of.agentId),
        inArray(orders.deliveryStatus, underWay),
      ),
    )
  return rows.map(({ delivery, position }) => positionValue(delivery, position))
}

/** Drops positions older than a day. */
export const purgePositions = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(deps.clock().getTime() - positionRetentionMs)
  await deps.db.delete(courierPositions).where(lt(courierPositions.at, before))
}

/** Drops where somebody was as a courier. */
export const erasePositions = async (executor: Executor, agentId: string): Promise<void> => {
  await executor.delete(courierPositions).where(eq(courierPositions.agentId, agentId))
}
