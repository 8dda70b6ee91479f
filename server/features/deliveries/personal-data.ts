import { and, asc, eq, inArray } from 'drizzle-orm'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { courierNotices, courierPlaces, courierShifts, deliveries } from '../../db/tables/index.ts'
import { withdrawOffersTo } from './offers/close-offers.ts'
import { erasePositions } from './positions/courier-positions.ts'
import { erasePlace } from './shifts/courier-places.ts'

/** A person's deliveries as a courier, with their pay in paise. */
export const deliveriesOf = (executor: Executor, agentId: string) =>
  executor
    .select({
      id: deliveries.id,
      status: deliveries.status,
      pay: deliveries.pay,
      requestedAt: deliveries.requestedAt,
      movedAt: deliveries.movedAt,
    })
    .from(deliveries)
    .where(eq(deliveries.agentId, agentId))
    .orderBy(asc(deliveries.requestedAt))

/** A person's shifts as a courier, and where the courier was last seen on one. */
export const shiftsOf = async (executor: Executor, agentId: string) => ({
  shifts: await executor
    .select({
      startedAt: courierShifts.startedAt,
      until: courierShifts.until,
      endedAt: courierShifts.endedAt,
      endedBy: courierShifts.endedBy,
    })
    .from(courierShifts)
    .where(eq(courierShifts.agentId, agentId))
    .orderBy(asc(courierShifts.startedAt)),
  lastPlace: await executor
    .select({ lat: courierPlaces.lat, lng: courierPlaces.lng, at: courierPlaces.at })
    .from(courierPlaces)
    .where(eq(courierPlaces.agentId, agentId)),
})

/** Erases a person's positions and shifts as a courier; what was offered is withdrawn. */
export const eraseCourier = async (tx: Transaction, agentId: string, now: Date): Promise<void> => {
  await withdrawOffersTo(tx, agentId, now)
  await erasePositions(tx, agentId)
  await erasePlace(tx, agentId)
  await tx.delete(courierNotices).where(eq(courierNotices.agentId, agentId))
  await tx.delete(courierShifts).where(eq(courierShifts.agentId, agentId))
}

/** Whether this agent has a delivery under way. */
export const hasOpenDeliveries = async (tx: Transaction, agentId: string): Promise<boolean> =>
  (await tx.$count(deliveries, and(eq(deliveries.agentId, agentId), inArray(deliveries.status, underWay)))) >
  0
