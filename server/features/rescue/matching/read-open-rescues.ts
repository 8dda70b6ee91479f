import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { LatLng } from '#shared/api/wire.ts'
import { marketCentre } from '#shared/places/market.ts'
import type { WeeklyHours } from '#shared/restaurants/weekly-hours.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import { shelterPlaces, volunteerStates } from '../../../db/views/shelters.ts'
import type { Deps } from '../../../deps.ts'
import { lastPositionsOf } from '../../deliveries/positions/courier-positions.ts'
import { deliveriesHeldBy } from '../../deliveries/record/open-deliveries.ts'
import { couriersOnShift } from '../../deliveries/shifts/couriers-on-shift.ts'
import { openingState } from '../../restaurants/opening-hours.ts'
import { offeredNow, selectLots } from '../lots/lot-view.ts'
import { takenByShelter } from '../runs/capacity.ts'
import { byDeadline } from '../runs/run-view.ts'
import { leastToSplit } from './plan.ts'
import type { OpenCarrier, OpenLot, OpenRun, OpenShelter, Situation } from './situation.ts'

/** What is matched at once, the nearest deadlines first. */
const maxRead = { lots: 2_000, runs: 1_000, volunteers: 500 }
/** How long it is believed that somebody is where they were last. */
const placeMs = hourMs
/**
 * Opening hours are looked at so far ahead, or as long as anything is safe: who does not open before is none
 * to suggest.
 */
const aheadMs = 2 * dayMs

/**
 * Everything that is open at `now`: lots on offer, approved shelters with room, runs without a carrier, and
 * who could carry.
 */
export const readOpenRescues = async (
  { settings }: Pick<Deps, 'settings'>,
  tx: Transaction,
  now: Date,
): Promise<Situation> => {
  const lots = await openLots(tx, now)
  const runs = await openRuns(tx, now)
  const nothing = lots.length + runs.length === 0
  return {
    now: now.getTime(),
    pace: settings.courierPace,
    lots,
    shelters: lots.length === 0 ? [] : await openShelters(tx, lots, now),
    runs,
    carriers: nothing ? [] : await openCarriers(tx, settings.deliveriesPerAgent, now),
  }
}

const placeOf = ({ lat, lng }: { lat: number | null; lng: number | null }): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng }

const openLots = async (tx: Transaction, now: Date): Promise<OpenLot[]> => {
  const rows = await selectLots(tx, offeredNow(now))
    .orderBy(asc(byDeadline), asc(surplusLots.id))
    .limit(maxRead.lots)
  return rows.map(({ lot, restaurant }) => {
    const place = placeOf(restaurant)
    return {
      id: lot.id,
      place: place ?? marketCentre,
      isPlaced: place !== null,
      portions: lot.remaining,
      isVeg: lot.isVeg,
      pickUpBy: lot.pickUpUntil.getTime(),
      safeUntil: lot.safeUntil.getTime(),
      split: lot.remaining >= leastToSplit,
    }
  })
}

const openShelters = async (tx: Transaction, lots: readonly OpenLot[], now: Date): Promise<OpenShelter[]> => {
  const end = Math.min(now.getTime() + aheadMs, Math.max(...lots.map(({ safeUntil }) => safeUntil)))
  const rows = await tx
    .select()
    .from(shelterPlaces)
    .where(eq(shelterPlaces.status, 'approved'))
    .orderBy(asc(shelterPlaces.id))
  const taken = await takenByShelter(tx, now)
  return rows.flatMap(({ id, lat, lng, diet, capacityPerDay, hours }) => {
    const room = capacityPerDay - (taken.get(id) ?? 0)
    return room <= 0 ? [] : [{ id, place: { lat, lng }, diet, room, hours: hoursBetween(hours, now, end) }]
  })
}

/** When a shelter receives food from `now` on, as far as it begins before `end`. */
const hoursBetween = (week: WeeklyHours, now: Date, end: number): OpenShelter['hours'] => {
  const hours: { from: number; to: number }[] = []
  let at = now
  while (at.getTime() < end) {
    const from = at.getTime()
    const { open, changesAt } = openingState(week, at)
    // Onward in any case, also where a change is at this very moment by a rounding.
    const to = Math.max(changesAt?.getTime() ?? end, from + 1)
    if (open) hours.push({ from, to })
    at = new Date(to)
  }
  return hours
}

const openRuns = async (tx: Transaction, now: Date): Promise<OpenRun[]> => {
  const rows = await tx
    .select({
      id: rescueRuns.id,
      portions: rescueRuns.portions,
      pickUpUntil: surplusLots.pickUpUntil,
      safeUntil: surplusLots.safeUntil,
      from: { lat: storefronts.lat, lng: storefronts.lng },
      to: { lat: shelterPlaces.lat, lng: shelterPlaces.lng },
    })
    .from(rescueRuns)
    .innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
    .innerJoin(storefronts, eq(storefronts.id, surplusLots.restaurantId))
    .innerJoin(shelterPlaces, eq(shelterPlaces.id, rescueRuns.shelterId))
    .where(and(eq(rescueRuns.state, 'open'), sql`${byDeadline} > ${now}`))
    .orderBy(asc(byDeadline), asc(rescueRuns.id))
    .limit(maxRead.runs)
  return rows.map(({ pickUpUntil, safeUntil, from, ...run }) => ({
    ...run,
    from: placeOf(from) ?? marketCentre,
    pickUpBy: pickUpUntil.getTime(),
    safeUntil: safeUntil.getTime(),
  }))
}

/** Couriers on shift and approved volunteers who may carry something more, with where they are or will be. */
const openCarriers = async (tx: Transaction, maxHeld: number, now: Date): Promise<OpenCarrier[]> => {
  const since = new Date(now.getTime() - placeMs)
  const couriers = await couriersOnShift(tx, now)
  const helpers = await tx
    .select({ id: volunteerStates.userId, vehicle: volunteerStates.vehicle })
    .from(volunteerStates)
    .innerJoin(
      profiles,
      and(eq(profiles.id, volunteerStates.userId), isNull(profiles.suspendedAt), isNull(profiles.deletedAt)),
    )
    .where(eq(volunteerStates.status, 'approved'))
    .orderBy(desc(volunteerStates.appliedAt))
    .limit(maxRead.volunteers)
  const places = new Map(
    couriers.flatMap(({ agentId, place }) => (place && place.at >= since ? [[agentId, place] as const] : [])),
  )
  const onShift = new Set(couriers.map(({ agentId }) => agentId))
  const people = [
    ...couriers.map(({ agentId }) => ({ id: agentId, vehicle: 'scooter' as const })),
    ...helpers.filter(({ id }) => !onShift.has(id)),
  ]
  const ids = people.map(({ id }) => id)
  const held = await deliveriesHeldBy(tx, ids)
  const seen = await lastPositionsOf(tx, ids, since)
  const ends = await endsOf(tx, ids)
  return people.map(({ id, vehicle }) => {
    const end = ends.get(id)
    return {
      id,
      place: end ?? places.get(id) ?? seen.get(id) ?? null,
      onTheWay: end !== undefined,
      vehicle,
      load: maxHeld - (held.get(id)?.length ?? 0),
    }
  })
}

/** Where carriers of rescues will be: at the shelter of the run that they took last. */
const endsOf = async (tx: Transaction, ids: readonly string[]): Promise<Map<string, LatLng>> => {
  const rows = await tx
    .select({ id: rescueRuns.carrierId, lat: shelterPlaces.lat, lng: shelterPlaces.lng })
    .from(rescueRuns)
    .innerJoin(shelterPlaces, eq(shelterPlaces.id, rescueRuns.shelterId))
    .where(and(inArray(rescueRuns.carrierId, [...ids]), inArray(rescueRuns.state, ['claimed', 'pickedUp'])))
    .orderBy(asc(rescueRuns.claimedAt))
  return new Map(rows.map(({ id, ...place }) => [id ?? '', place]))
}
