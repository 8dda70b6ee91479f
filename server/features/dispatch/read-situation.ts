import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { LatLng } from '#shared/api/wire.ts'
import { underWay } from '#shared/deliveries/delivery-lifecycle.ts'
import { undoSkipMs } from '#shared/deliveries/shifts.ts'
import { marketCentre } from '#shared/places/market.ts'
import { minuteMs } from '#shared/time.ts'
import { courierPlaces, courierShifts, deliveries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { isOpenShift } from '../deliveries/shifts/open-shift.ts'
import { defaultOptions } from './decide/options.ts'
import type { Courier, OpenDelivery, Situation, TravelTimes } from './decide/situation.ts'
import { declinedBy, type Refused } from './refusals.ts'

/** Most deliveries that are decided about at once, the oldest first. */
const maxDeliveries = 1_000
/** What is not ready although it was to be, or whose kitchen stated no time. */
const soonMs = 3 * minuteMs
/** For deliveries from before these moments were stored. */
const usualMs = { ready: 10 * minuteMs, due: 45 * minuteMs }

type Row = typeof deliveries.$inferSelect

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
  const shifts = await shiftsOpen(deps, now)
  if (shifts.length === 0) return null
  const { rows: offers } = await deps.db.execute<{ agent: string; delivery: string; expires: string }>(sql`
    SELECT agent_id::text AS agent, delivery_id AS delivery, expires_at::text AS expires
    FROM delivery_offers WHERE status = 'open'`)
  const offered = new Set(offers.map(({ delivery }) => delivery))
  const { rows: skips } = await deps.db.execute<{ agent: string; until: string }>(sql`
    SELECT agent_id::text AS agent, (max(ended_at) + ${`${undoSkipMs} ms`}::interval)::text AS until
    FROM delivery_offers WHERE status = 'declined' AND ended_at > ${new Date(now.getTime() - undoSkipMs)}
    GROUP BY agent_id`)
  // Whoever has just skipped may undo it, and is not handed the next one under the same finger.
  const busy = new Set([...offers, ...skips].map(({ agent }) => agent))
  const waiting = (
    await deps.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.status, 'waiting'))
      .orderBy(asc(deliveries.requestedAt), asc(deliveries.id))
      .limit(maxDeliveries)
  ).filter(({ id }) => !offered.has(id))
  const agentIds = shifts.map(({ agentId }) => agentId)
  const held = await heldBy(deps, agentIds)
  const earned = await earnedBy(deps, agentIds)
  const maxLoad = deps.settings.deliveriesPerAgent
  const withRoom = agentIds.filter((id) => (held.get(id)?.length ?? 0) < maxLoad)
  const refused = await refusals(
    deps,
    waiting.map(({ id }) => id),
  )
  const changes = [
    ...offers.map(({ expires }) => new Date(expires)),
    ...skips.map(({ until }) => new Date(until)),
    ...shifts.flatMap(({ until }) => until ?? []),
  ]
  const open = waiting.map((row) => {
    const { agents, again } = declinedBy(refused.get(row.id) ?? [], withRoom, now)
    if (again) changes.push(again)
    return openDelivery(row, agents, now)
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

/** Every open shift, with where its courier is. */
export const shiftsOpen = async (deps: Deps, now: Date) => {
  const rows = await deps.db
    .select({ shift: courierShifts, place: courierPlaces })
    .from(courierShifts)
    .leftJoin(courierPlaces, eq(courierPlaces.agentId, courierShifts.agentId))
    .where(isOpenShift(now))
    .orderBy(asc(courierShifts.agentId))
  return rows.map(({ shift, place }) => ({ ...shift, place: place && { lat: place.lat, lng: place.lng } }))
}

/** What couriers have under way, what was requested first in front. */
export const heldBy = async (deps: Deps, agentIds: readonly string[]): Promise<Map<string, Row[]>> => {
  const rows = await deps.db
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.agentId, [...agentIds]), inArray(deliveries.status, underWay)))
    .orderBy(asc(deliveries.requestedAt), asc(deliveries.id))
  return Map.groupBy(rows, ({ agentId }) => agentId ?? '')
}

/** What couriers have earned in their shifts, with what they carry, in paise. */
const earnedBy = async (deps: Deps, agentIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await deps.db
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

const refusals = async (deps: Deps, deliveryIds: readonly string[]): Promise<Map<string, Refused[]>> => {
  if (deliveryIds.length === 0) return new Map()
  const { rows } = await deps.db.execute<{
    delivery: string
    agent: string
    times: number
    last: string
    skipped: string | null
  }>(sql`
    SELECT delivery_id AS delivery, agent_id::text AS agent,
      (count(*) FILTER (WHERE action <> 'undoDecline') - count(*) FILTER (WHERE action = 'undoDecline'))::int AS times,
      max(at)::text AS last,
      CASE WHEN (array_agg(action ORDER BY id DESC))[1] = 'declineOffer' THEN max(at)::text END AS skipped
    FROM delivery_timeline
    WHERE delivery_id IN (${sql.join(
      deliveryIds.map((id) => sql`${id}`),
      sql`, `,
    )}) AND agent_id IS NOT NULL
      AND action IN ('declineOffer', 'expireOffer', 'giveBack', 'release', 'unassign', 'undoDecline')
    GROUP BY delivery_id, agent_id`)
  const all = rows.map(({ delivery, agent, times, last, skipped }) => ({
    deliveryId: delivery,
    agentId: agent,
    times,
    last: new Date(last),
    skippedAt: skipped === null ? null : new Date(skipped),
  }))
  return Map.groupBy(
    all.filter(({ times }) => times > 0),
    ({ deliveryId }) => deliveryId,
  )
}

const pickUpOf = ({ fromLat, fromLng, toLat, toLng }: Row): LatLng => ({
  lat: fromLat ?? toLat ?? marketCentre.lat,
  lng: fromLng ?? toLng ?? marketCentre.lng,
})
const doorOf = (row: Row): LatLng => {
  const { toLat, toLng } = row
  return toLat === null || toLng === null ? pickUpOf(row) : { lat: toLat, lng: toLng }
}

/** When the food can be picked up: since it is ready, or as the kitchen said, but not before now. */
const readyOf = ({ readyAt, expectedReadyAt, requestedAt }: Row, now: Date): number => {
  if (readyAt !== null) return readyAt.getTime()
  const expected = expectedReadyAt?.getTime() ?? requestedAt.getTime() + usualMs.ready
  return Math.max(expected, now.getTime() + soonMs)
}

/** A delivery as a decision sees it. */
export const openDelivery = (row: Row, agents: string[], now: Date): OpenDelivery<LatLng> => ({
  id: row.id,
  pickUp: row.pickUp ?? `${row.fromLat} ${row.fromLng}`,
  from: pickUpOf(row),
  to: doorOf(row),
  requestedAt: row.requestedAt.getTime(),
  readyAt: readyOf(row, now),
  dueAt: row.dueAt?.getTime() ?? row.requestedAt.getTime() + usualMs.due,
  pay: row.pay,
  declinedBy: agents,
  lockedTo: null,
})

type Shift = Awaited<ReturnType<typeof shiftsOpen>>[number]

/**
 * Where a courier will be free, and when: at the last door of what is held, as if that were brought away one
 * after the other.
 */
export const courier = (
  shift: Shift,
  held: readonly Row[],
  earned: number,
  travel: TravelTimes<LatLng>,
  maxLoad: number,
  now: Date,
): Courier<LatLng> => {
  let at = now.getTime()
  let place = shift.place ?? marketCentre
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
        Math.max(at + travel.between(place, from), readyOf(row, now)) +
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
    at: shift.place ?? undefined,
    freeAt: at,
    shift: { from: shift.startedAt.getTime(), until: shift.until?.getTime() ?? null },
    earned,
    guaranteedPerHour: 0,
    load: held.length,
    maxLoad,
  }
}
