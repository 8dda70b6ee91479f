import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { distance } from '#shared/deliveries/distance.ts'
import { Refusal } from '#shared/errors.ts'
import type { RecurringRescue, Slot } from '#shared/rescue/recurring-contracts.ts'
import { hourMs, minuteMs } from '#shared/time.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { recurringRescues, rescueSlots } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import { shelterPlaces } from '../../../db/views/shelters.ts'
import type { Deps } from '../../../deps.ts'
import { readSetting } from '../../settings/read-setting.ts'

export type RecurringRow = typeof recurringRescues.$inferSelect
export type SlotRow = typeof rescueSlots.$inferSelect

export const noSuchRecurring = () => new Refusal('not_found', /*i18n*/ 'There is no such recurring pick-up.')

/**
 * Locks a recurring pick-up; refuses with not_found (404) where there is none. Its days change only under
 * this lock.
 */
export const lockRecurring = async (tx: Transaction, id: string): Promise<RecurringRow> => {
  const [row] = await tx
    .select()
    .from(recurringRescues)
    .where(eq(recurringRescues.id, id))
    .for('no key update')
  if (!row) throw noSuchRecurring()
  return row
}

const shelterColumns = {
  id: shelterPlaces.id,
  userId: shelterPlaces.userId,
  name: shelterPlaces.name,
  address: shelterPlaces.address,
  lat: shelterPlaces.lat,
  lng: shelterPlaces.lng,
}

const restaurantColumns = {
  id: storefronts.id,
  name: storefronts.name,
  address: storefronts.address,
  lat: storefronts.lat,
  lng: storefronts.lng,
}

/** Recurring pick-ups with both their ends, as a query to be ordered and limited. */
export const selectRecurring = (executor: Executor, where: SQL | undefined) =>
  executor
    .select({ recurring: recurringRescues, restaurant: restaurantColumns, shelter: shelterColumns })
    .from(recurringRescues)
    .innerJoin(storefronts, eq(storefronts.id, recurringRescues.restaurantId))
    .leftJoin(shelterPlaces, eq(shelterPlaces.id, recurringRescues.shelterId))
    .where(where)
    .$dynamic()
type RecurringRecord = Awaited<ReturnType<typeof selectRecurring>>[number]

/** Days with both ends, as a query to be ordered and limited. */
export const selectSlots = (executor: Executor, where: SQL | undefined) =>
  executor
    .select({
      slot: rescueSlots,
      recurring: recurringRescues,
      restaurant: restaurantColumns,
      shelter: shelterColumns,
    })
    .from(rescueSlots)
    .innerJoin(recurringRescues, eq(recurringRescues.id, rescueSlots.recurringId))
    .innerJoin(storefronts, eq(storefronts.id, recurringRescues.restaurantId))
    .innerJoin(shelterPlaces, eq(shelterPlaces.id, recurringRescues.shelterId))
    .where(where)
    .$dynamic()
export type SlotRecord = Awaited<ReturnType<typeof selectSlots>>[number]

const placeOf = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
  lat === null || lng === null ? null : { lat, lng }

/** By when a day's food has to be fetched. */
export const slotEnd = (startsAt: Date, { pickUpMinutes }: Pick<RecurringRow, 'pickUpMinutes'>): Date =>
  new Date(startsAt.getTime() + pickUpMinutes * minuteMs)

/** Who looks at days, when, and from how near on one that nobody carries is a warning. */
type SlotViewer = { id: string; now: Date; warnMs: number }

export const slotViewer = async (
  executor: Executor,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
): Promise<SlotViewer> => {
  const { slotWarnHours } = await readSetting(executor, 'rescue')
  return { id, now: clock(), warnMs: slotWarnHours * hourMs }
}

/** A day as one of its parties, or a carrier, sees it. Phones follow with the run. */
export const slotView = (
  { slot, recurring, restaurant, shelter }: SlotRecord,
  { id: viewerId, now, warnMs }: SlotViewer,
): Slot => ({
  id: slot.id,
  recurringId: slot.recurringId,
  day: slot.day,
  startsAt: slot.startsAt.toISOString(),
  pickUpBy: slotEnd(slot.startsAt, recurring).toISOString(),
  state: slot.state,
  title: recurring.title,
  portions: recurring.portions,
  isVeg: recurring.isVeg,
  from: { name: restaurant.name, address: restaurant.address, location: placeOf(restaurant) },
  to: { name: shelter.name, address: shelter.address, location: { lat: shelter.lat, lng: shelter.lng } },
  carried: slot.carrierId !== null,
  yours: slot.carrierId === viewerId,
  warned:
    slot.state === 'planned' && slot.carrierId === null && slot.startsAt.getTime() - now.getTime() <= warnMs,
  lotId: slot.lotId,
})

/**
 * Recurring pick-ups with the days that are planned, by one query for all. `from`: where distances are
 * measured to.
 */
export const recurringViews = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  records: readonly RecurringRecord[],
  viewerId: string,
  from?: { lat: number; lng: number },
): Promise<RecurringRescue[]> => {
  const ids = records.map(({ recurring }) => recurring.id)
  const viewer = await slotViewer(deps.db, deps, viewerId)
  const slots =
    ids.length === 0
      ? []
      : await selectSlots(
          deps.db,
          and(inArray(rescueSlots.recurringId, ids), eq(rescueSlots.state, 'planned')),
        ).orderBy(asc(rescueSlots.startsAt))
  const byRecurring = Map.groupBy(slots, ({ recurring }) => recurring.id)
  return records.map(({ recurring, restaurant, shelter }) => {
    const { endedAt, createdAt: _since, restaurantId: _restaurant, shelterId: _shelter, ...said } = recurring
    const { lat: _lat, lng: _lng, ...named } = restaurant
    const location = placeOf(restaurant)
    return {
      ...said,
      state: endedAt !== null ? 'ended' : shelter === null ? 'proposed' : 'agreed',
      restaurant: { ...named, location },
      shelter: shelter && { id: shelter.id, name: shelter.name },
      distance: from && location ? distance(location, from) : null,
      slots: (byRecurring.get(recurring.id) ?? []).map((slot) => slotView(slot, viewer)),
    }
  })
}

/** One of them. */
export const showRecurring = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  viewerId: string,
  from?: { lat: number; lng: number },
): Promise<RecurringRescue> => {
  const [view] = await recurringViews(
    deps,
    await selectRecurring(deps.db, eq(recurringRescues.id, id)),
    viewerId,
    from,
  )
  if (!view) throw noSuchRecurring()
  return view
}
