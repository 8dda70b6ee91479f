import { and, asc, eq, gte, inArray, lt, lte, ne, or } from 'drizzle-orm'
import type { LatLng } from '#shared/api/wire.ts'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import { dayMs } from '#shared/time.ts'
import type { Executor } from '../../../db/connection.ts'
import { courierPositions, deliveries } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { LatestValue } from '../../../outbox/event-streams.ts'
import type { DeliveryRow } from '../delivery-subject.ts'

/** How long a position is kept (decisions.md, positions). */
export const positionRetentionMs = dayMs

export type CourierPosition = LatLng & { deliveryId: string; agentId: string; at: Date }

/**
 * Stores a courier's latest position (degrees, WGS 84) in place of the previous one; ignores a report older
 * than that. Returns whether it is the latest.
 */
export const savePosition = async (executor: Executor, position: CourierPosition): Promise<boolean> => {
  const { deliveryId, ...latest } = position
  const saved = await executor
    .insert(courierPositions)
    .values(position)
    .onConflictDoUpdate({
      target: courierPositions.deliveryId,
      set: latest,
      // What the courier before reported says nothing about this one.
      setWhere: or(lte(courierPositions.at, position.at), ne(courierPositions.agentId, position.agentId)),
    })
    .returning({ at: courierPositions.at })
  return saved.length > 0
}

/** A position as an event of a stream of latest values. */
export const positionValue = (
  { deliverySubjects }: Pick<Deps, 'deliverySubjects'>,
  delivery: DeliveryRow,
  position: CourierPosition,
): LatestValue => ({
  key: `location:${delivery.id}`,
  name: 'location',
  data: JSON.stringify(deliverySubjects[delivery.subject].positionEvent(delivery, position)),
})

/** The latest position of one delivery, or of each that an agent carries, while under way. */
export const latestPositions = async (
  deps: Pick<Deps, 'db' | 'deliverySubjects'>,
  of: { deliveryId: string } | { agentId: string },
): Promise<LatestValue[]> => {
  const rows = await deps.db
    .select({ position: courierPositions, delivery: deliveries })
    .from(courierPositions)
    .innerJoin(
      deliveries,
      and(eq(deliveries.id, courierPositions.deliveryId), eq(deliveries.agentId, courierPositions.agentId)),
    )
    .where(
      and(
        'deliveryId' in of
          ? eq(courierPositions.deliveryId, of.deliveryId)
          : eq(courierPositions.agentId, of.agentId),
        inArray(deliveries.status, underWay),
      ),
    )
  return rows.map(({ delivery, position }) => positionValue(deps, delivery, position))
}

/** Where carriers were last with something to deliver, if they were seen since then. */
export const lastPositionsOf = async (
  executor: Executor,
  agentIds: readonly string[],
  since: Date,
): Promise<Map<string, LatLng>> => {
  const rows = await executor
    .select({ id: courierPositions.agentId, lat: courierPositions.lat, lng: courierPositions.lng })
    .from(courierPositions)
    .where(and(inArray(courierPositions.agentId, [...agentIds]), gte(courierPositions.at, since)))
    .orderBy(asc(courierPositions.at))
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Deletes positions older than a day. */
export const purgePositions = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(deps.clock().getTime() - positionRetentionMs)
  await deps.db.delete(courierPositions).where(lt(courierPositions.at, before))
}

/** Deletes a person's positions as a courier. */
export const erasePositions = async (executor: Executor, agentId: string): Promise<void> => {
  await executor.delete(courierPositions).where(eq(courierPositions.agentId, agentId))
}
