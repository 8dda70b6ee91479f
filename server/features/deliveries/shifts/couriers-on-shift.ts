import { and, asc, countDistinct, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import {
  courierPlaces,
  courierPositions,
  courierShifts,
  deliveries,
  presence,
} from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { isOpenShift } from './open-shift.ts'

/** Every open shift, with where its courier was last; `place` is null where nobody knows. */
export const couriersOnShift = async (executor: Executor, now: Date) => {
  const rows = await executor
    .select({ shift: courierShifts, place: courierPlaces })
    .from(courierShifts)
    .leftJoin(courierPlaces, eq(courierPlaces.agentId, courierShifts.agentId))
    .where(isOpenShift(now))
    .orderBy(asc(courierShifts.agentId))
  return rows.map(({ shift, place }) => ({
    ...shift,
    place: place && { lat: place.lat, lng: place.lng, at: place.at },
  }))
}
export type CourierOnShift = Awaited<ReturnType<typeof couriersOnShift>>[number]

/** How many couriers are on shift, and how many of those have something to deliver. */
export const courierActivity = async (
  executor: Executor,
  now: Date,
): Promise<{ couriers: number; busy: number }> => {
  const [row] = await executor
    .select({ couriers: countDistinct(courierShifts.agentId), busy: countDistinct(deliveries.agentId) })
    .from(courierShifts)
    .leftJoin(
      deliveries,
      and(eq(deliveries.agentId, courierShifts.agentId), inArray(deliveries.status, underWay)),
    )
    .where(isOpenShift(now))
  return row ?? { couriers: 0, busy: 0 }
}

/** What couriers have earned in their shifts, with what they carry, in paise. */
export const earnedOnShift = async (
  executor: Executor,
  agentIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await executor
    .select({ agentId: courierShifts.agentId, sum: sql<number>`sum(${deliveries.pay})::float8` })
    .from(courierShifts)
    .innerJoin(deliveries, eq(deliveries.agentId, courierShifts.agentId))
    .where(
      and(
        inArray(courierShifts.agentId, [...agentIds]),
        sql`${courierShifts.endedAt} IS NULL`,
        // By the index of a courier's deliveries: one that was requested a day before the shift is over
        // since.
        sql`${deliveries.requestedAt} > ${courierShifts.startedAt} - interval '1 day'`,
        sql`(${deliveries.status} IN ('assigned', 'pickup', 'enroute', 'returning')
          OR ${deliveries.status} IN ('completed', 'undelivered') AND ${deliveries.movedAt} >= ${courierShifts.startedAt})`,
      ),
    )
    .groupBy(courierShifts.agentId)
  return new Map(rows.map(({ agentId, sum }) => [agentId, sum]))
}

/**
 * The couriers who are on shift or carry an order, and those whom the demo plays, by name: the shift and the
 * place where there are any, what each carries, the latest sign of each, and whether their screen is open.
 */
export const couriersAtWork = (
  executor: Executor,
  now: Date,
  { played, limit }: { played: readonly string[]; limit: number },
) => {
  const load = executor
    .select({
      agentId: deliveries.agentId,
      held: sql<number>`count(*)::int`.as('held'),
      movedAt: sql<Date | null>`max(${deliveries.movedAt})`.mapWith(deliveries.movedAt).as('moved'),
    })
    .from(deliveries)
    // Volunteers with a rescue are no couriers to dispatch.
    .where(and(eq(deliveries.subject, 'order'), inArray(deliveries.status, underWay)))
    .groupBy(deliveries.agentId)
    .as('load')
  return executor
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      username: profiles.username,
      phone: profiles.mobileNumber,
      shift: courierShifts,
      place: courierPlaces,
      held: load.held,
      movedAt: load.movedAt,
      positionAt: sql<Date | null>`(SELECT max(${courierPositions.at}) FROM ${courierPositions}
        WHERE ${courierPositions.agentId} = ${profiles.id})`.mapWith(courierPositions.at),
      present: sql<boolean>`EXISTS (SELECT 1 FROM ${presence}
        WHERE ${presence.subject} = 'agent:' || ${profiles.id}::text AND ${presence.until} > ${now})`,
    })
    .from(profiles)
    .leftJoin(courierShifts, and(eq(courierShifts.agentId, profiles.id), isOpenShift(now)))
    .leftJoin(load, eq(load.agentId, profiles.id))
    .leftJoin(courierPlaces, and(eq(courierPlaces.agentId, profiles.id), isNotNull(courierShifts.id)))
    .where(or(isNotNull(courierShifts.id), isNotNull(load.held), inArray(profiles.username, [...played])))
    .orderBy(asc(profiles.fullName), asc(profiles.username))
    .limit(limit)
}
