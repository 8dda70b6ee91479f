import { eq, lt, lte } from 'drizzle-orm'
import type { LatLng, PlaceReport } from '#shared/api/wire.ts'
import { Refusal } from '#shared/errors.ts'
import type { Executor } from '../../../db/connection.ts'
import { courierPlaces } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { positionRetentionMs } from '../positions/courier-positions.ts'
import { openShift } from './open-shift.ts'

/**
 * Stores where a courier on shift is (degrees, WGS 84) in place of what was known; ignores a report older
 * than that.
 */
export const savePlace = async (
  executor: Executor,
  agentId: string,
  { lat, lng }: LatLng,
  at: Date,
): Promise<void> => {
  await executor
    .insert(courierPlaces)
    .values({ agentId, lat, lng, at })
    .onConflictDoUpdate({
      target: courierPlaces.agentId,
      set: { lat, lng, at },
      setWhere: lte(courierPlaces.at, at),
    })
}

/** When a device was where it says. */
export const momentOf = ({ clock }: Pick<Deps, 'clock'>, { agoMs = 0 }: PlaceReport): Date =>
  new Date(clock().getTime() - agoMs)

/** Stores the place of a courier who is on shift; of anybody else nothing is kept. Returns whether it was. */
export const savePlaceOnShift = async (deps: Deps, agentId: string, place: PlaceReport): Promise<boolean> => {
  if (!(await openShift(deps.db, agentId, deps.clock()))) return false
  await savePlace(deps.db, agentId, place, momentOf(deps, place))
  return true
}

/** The same for a courier who reports it without a delivery. Refuses: courier_offline (409). */
export const reportPlace = async (deps: Deps, agentId: string, place: PlaceReport): Promise<void> => {
  if (await savePlaceOnShift(deps, agentId, place)) return
  throw new Refusal(
    'courier_offline',
    /*i18n*/ 'You are offline. Your place is kept only while you are on shift.',
  )
}

/** Deletes places older than a day. */
export const purgePlaces = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(deps.clock().getTime() - positionRetentionMs)
  await deps.db.delete(courierPlaces).where(lt(courierPlaces.at, before))
}

/** Forgets where a courier is. */
export const erasePlace = async (executor: Executor, agentId: string): Promise<void> => {
  await executor.delete(courierPlaces).where(eq(courierPlaces.agentId, agentId))
}
