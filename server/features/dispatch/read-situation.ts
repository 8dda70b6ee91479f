import type { LatLng } from '#shared/api/wire.ts'
import { undoSkipMs } from '#shared/deliveries/shifts.ts'
import { marketCentre } from '#shared/places/market.ts'
import { minuteMs } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import type { DeliveryRow } from '../deliveries/delivery-subject.ts'
import { offersUnderWay, skippedSince } from '../deliveries/offers/open-offers.ts'
import { readRefusals } from '../deliveries/offers/read-refusals.ts'
import { deliveriesHeldBy, waitingDeliveries } from '../deliveries/record/open-deliveries.ts'
import {
  type CourierOnShift,
  couriersOnShift,
  earnedOnShift,
} from '../deliveries/shifts/couriers-on-shift.ts'
import { defaultOptions } from './decide/options.ts'
import type { Courier, OpenDelivery, Situation, TravelTimes } from './decide/situation.ts'
import { declinedBy } from './refusals.ts'

/** Most deliveries that are decided about at once, the oldest first. */
const maxDeliveries = 1_000
/** What is not ready although it was to be, or whose kitchen stated no time. */
const soonMs = 3 * minuteMs
/** For deliveries from before these moments were stored. */
const usualMs = { ready: 10 * minuteMs, due: 45 * minuteMs }

export type DispatchState = {
  situation: Situation<LatLng>
  /** Couriers whose position is unknown: they count as in the middle of the market. */
  placeless: ReadonlySet<string>
  /**
   * When something changes by time alone: an offer or a shift ends, a refusal is forgotten; null: nothing.
   */
  changesAt: Date | null
}

/**
 * What a dispatcher knows now: the deliveries that wait and are not being offered, and the couriers on shift
 * who are not being offered anything. Null if nobody is on shift.
 */
export const readSituation = async (
  deps: Deps,
  travel: TravelTimes<LatLng>,
): Promise<DispatchState | null> => {
  const now = deps.clock()
  const shifts = await couriersOnShift(deps.db, now)
  if (shifts.length === 0) return null
  const offers = await offersUnderWay(deps.db)
  const offered = new Set(offers.map(({ deliveryId }) => deliveryId))
  const skips = await skippedSince(deps.db, new Date(now.getTime() - undoSkipMs))
  // Whoever has just skipped may undo it, and is not handed the next one under the same finger.
  const busy = new Set([...offers, ...skips].map(({ agentId }) => agentId))
  const waiting = (await waitingDeliveries(deps.db, maxDeliveries)).filter(({ id }) => !offered.has(id))
  const agentIds = shifts.map(({ agentId }) => agentId)
  const held = await deliveriesHeldBy(deps.db, agentIds)
  const earned = await earnedOnShift(deps.db, agentIds)
  const maxLoad = deps.settings.deliveriesPerAgent
  const withRoom = agentIds.filter((id) => (held.get(id)?.length ?? 0) < maxLoad)
  const refused = await readRefusals(
    deps.db,
    waiting.map(({ id }) => id),
  )
  const changes = [
    ...offers.map(({ expiresAt }) => expiresAt),
    ...skips.map(({ at }) => new Date(at.getTime() + undoSkipMs)),
    ...shifts.flatMap(({ until }) => until ?? []),
  ]
  const open = waiting.map((row) => {
    const { agents, again } = declinedBy(refused.get(row.id) ?? [], withRoom, now)
    if (again) changes.push(again)
    return openDelivery(row, { agents, travel, now })
  })
  const couriers = shifts
    .filter(({ agentId }) => !busy.has(agentId))
    .map((shift) =>
      courier(shift, held.get(shift.agentId) ?? [], earned.get(shift.agentId) ?? 0, travel, maxLoad, now),
    )
  return {
    situation: { now: now.getTime(), deliveries: open, couriers },
    placeless: new Set(shifts.filter(({ place }) => place === null).map(({ agentId }) => agentId)),
    changesAt: changes.length === 0 ? null : new Date(Math.min(...changes.map((at) => at.getTime()))),
  }
}

const pickUpOf = ({ fromLat, fromLng, toLat, toLng }: DeliveryRow): LatLng => ({
  lat: fromLat ?? toLat ?? marketCentre.lat,
  lng: fromLng ?? toLng ?? marketCentre.lng,
})
const doorOf = (row: DeliveryRow): LatLng => {
  const { toLat, toLng } = row
  return toLat === null || toLng === null ? pickUpOf(row) : { lat: toLat, lng: toLng }
}

/** When the food can be picked up: since it is ready, or as the kitchen said, but not before now. */
const readyOf = ({ readyAt, expectedReadyAt, requestedAt }: DeliveryRow, now: Date): number => {
  if (readyAt !== null) return readyAt.getTime()
  const expected = expectedReadyAt?.getTime() ?? requestedAt.getTime() + usualMs.ready
  return Math.max(expected, now.getTime() + soonMs)
}

/**
 * When it is to be picked up at the earliest: once it is ready, and of an order for later so that nobody is
 * at its door before its slot.
 */
export const fetchableOf = (row: DeliveryRow, travel: TravelTimes<LatLng>, now: Date): number => {
  const ready = readyOf(row, now)
  if (row.notBefore === null) return ready
  const { pickUpMinutes, dropOffMinutes } = defaultOptions
  const way = travel.between(pickUpOf(row), doorOf(row)) + ((pickUpMinutes + dropOffMinutes) / 2) * minuteMs
  return Math.max(ready, row.notBefore.getTime() - way)
}

/** A delivery as a decision sees it; `agents` are not to be offered it. */
export const openDelivery = (
  row: DeliveryRow,
  { agents, travel, now }: { agents: string[]; travel: TravelTimes<LatLng>; now: Date },
): OpenDelivery<LatLng> => ({
  id: row.id,
  pickUp: row.pickUp ?? `${row.fromLat} ${row.fromLng}`,
  from: pickUpOf(row),
  to: doorOf(row),
  requestedAt: row.requestedAt.getTime(),
  readyAt: fetchableOf(row, travel, now),
  dueAt: row.dueAt?.getTime() ?? row.requestedAt.getTime() + usualMs.due,
  pay: row.pay,
  declinedBy: agents,
  lockedTo: null,
})

/**
 * Where a courier will be free, and when: at the last door of what is held, as if that were brought away one
 * after the other.
 */
export const courier = (
  shift: CourierOnShift,
  held: readonly DeliveryRow[],
  earned: number,
  travel: TravelTimes<LatLng>,
  maxLoad: number,
  now: Date,
): Courier<LatLng> => {
  let at = now.getTime()
  let place: LatLng = shift.place ?? marketCentre
  const onBoard = held.filter(({ status }) => status === 'enroute' || status === 'returning')
  for (const row of [...onBoard, ...held.filter((one) => !onBoard.includes(one))]) {
    if (row.status === 'returning') {
      const kitchen = pickUpOf(row)
      at += travel.between(place, kitchen) + defaultOptions.dropOffMinutes * minuteMs
      place = kitchen
      continue
    }
    if (row.status !== 'enroute') {
      const from = pickUpOf(row)
      at =
        Math.max(at + travel.between(place, from), fetchableOf(row, travel, now)) +
        defaultOptions.pickUpMinutes * minuteMs
      place = from
    }
    const door = doorOf(row)
    at += travel.between(place, door) + defaultOptions.dropOffMinutes * minuteMs
    place = door
  }
  return {
    id: shift.agentId,
    place,
    at: shift.place ? { lat: shift.place.lat, lng: shift.place.lng } : undefined,
    freeAt: at,
    shift: { from: shift.startedAt.getTime(), until: shift.until?.getTime() ?? null },
    earned,
    guaranteedPerHour: 0,
    load: held.length,
    maxLoad,
  }
}
