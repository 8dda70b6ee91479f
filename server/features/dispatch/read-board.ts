import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { courierStatus, underWay, wrongDoorCodes } from '#shared/deliveries/delivery-lifecycle.ts'
import { distance } from '#shared/deliveries/distance.ts'
import { type BoardState, boardAlert, silentMs } from '#shared/dispatch/board-alert.ts'
import type * as contracts from '#shared/dispatch/contracts.ts'
import type { BoardCourier, BoardTask } from '#shared/dispatch/contracts.ts'
import { dispatchReasonText } from '#shared/dispatch/dispatch-reason.ts'
import type { Language } from '#shared/languages.ts'
import { minuteMs } from '#shared/time.ts'
import {
  courierPlaces,
  courierPositions,
  courierShifts,
  deliveries,
  deliveryOffers,
  presence,
  users,
} from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import { autopilotAgents, isPlayed } from '../accounts/demo/seed-accounts.ts'
import type { DeliveryRow } from '../deliveries/delivery-subject.ts'
import { isOpenAt, type OfferRow } from '../deliveries/offers/open-offers.ts'
import { showDeliveries } from '../deliveries/record/find-deliveries.ts'
import { isOpenShift } from '../deliveries/shifts/open-shift.ts'

type Board = Output<(typeof contracts.dispatchBoard)['response']>

const playedNames = autopilotAgents.map(({ username }) => username)
const maxTasks = 500
const maxCouriers = 500
/** What is promised so soon and not on its way yet will be late. */
const soonMs = 10 * minuteMs

/**
 * The orders and rescue runs that are not delivered, as every courier may see them, what is late first and
 * then what needs somebody; and the couriers who are on shift or have an order, with those whom the demo
 * plays. `reason` in `language`.
 */
export const readBoard = async (deps: Deps, language: Language): Promise<Board> => {
  const now = deps.clock()
  const rows = await deps.db
    .select()
    .from(deliveries)
    .where(inArray(deliveries.status, ['waiting', ...underWay]))
    .orderBy(asc(deliveries.requestedAt))
    .limit(maxTasks)
  const couriers = await readCouriers(deps, now)
  const names = await namesOf(deps, rows, couriers)
  const offers = await offersOf(
    deps,
    rows.map(({ id }) => id),
  )
  const i18n = i18nFor(language)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const tasks = (await showDeliveries(deps, rows, 'anyAgent')).flatMap((view): BoardTask[] => {
    const row = byId.get(view.id)
    if (!row) return []
    const offer = offers.get(view.id)
    const dueAt = new Date(view.dueAt)
    const isOpen = offer && isOpenAt(offer, now)
    const isChosen = isOpen || (offer?.status === 'accepted' && offer.agentId === row.agentId)
    const status = courierStatus(row.status)
    return [
      {
        id: view.id,
        subject: row.subject,
        restaurant: view.restaurant,
        to: view.customerAddress,
        status,
        ready: row.readyAt !== null,
        dueAt: view.dueAt,
        estimatedTime: view.estimatedTime,
        late: latenessOf(dueAt, new Date(view.estimatedTime), status === 'enroute', now),
        alert: row.subject === 'order' ? boardAlert(alertState(row, couriers, Boolean(isOpen)), now) : null,
        courierId: row.agentId,
        courier: row.agentId && (names.get(row.agentId) ?? null),
        locked: row.locked,
        offer: isOpen
          ? {
              courierId: offer.agentId,
              courier: names.get(offer.agentId) ?? '',
              expiresAt: offer.expiresAt.toISOString(),
            }
          : null,
        reason:
          isChosen && offer ? dispatchReasonText(offer.reason, (text, values) => i18n._(text, values)) : null,
        pickUp: view.coordinates.restaurant,
      },
    ]
  })
  return {
    tasks: tasks.toSorted(
      (one, other) => urgencyOf(one) - urgencyOf(other) || one.dueAt.localeCompare(other.dueAt),
    ),
    couriers,
  }
}

const urgencyOf = ({ late, alert }: BoardTask): number =>
  late === 'late' ? 0 : alert !== null ? 1 : late === 'soon' ? 2 : 3

const alertState = (row: DeliveryRow, couriers: readonly BoardCourier[], offered: boolean): BoardState => {
  const { fromLat: lat, fromLng: lng } = row
  return {
    codeLocked: row.code !== null && row.wrongCodes >= wrongDoorCodes,
    waits: row.status === 'waiting',
    offered,
    readyAt: row.readyAt,
    expectedReadyAt: row.expectedReadyAt,
    inKitchen: row.status !== 'enroute',
    courierSilent: couriers.some(({ id, silent }) => id === row.agentId && silent),
    couriers: couriers
      .filter(({ online }) => online)
      .map(({ place, load, maxLoad }) => ({
        metres: place && lat !== null && lng !== null ? distance(place, { lat, lng }) : null,
        hasRoom: load < maxLoad,
      })),
  }
}

/** Who has something or is offered it; carriers of rescue runs are no couriers of the board. */
const namesOf = async (
  { db }: Deps,
  rows: readonly DeliveryRow[],
  couriers: readonly BoardCourier[],
): Promise<Map<string, string>> => {
  const names = new Map(couriers.map(({ id, name }) => [id, name]))
  const others = rows.flatMap(({ agentId }) => (agentId !== null && !names.has(agentId) ? [agentId] : []))
  if (others.length > 0)
    for (const { id, fullName, username } of await db
      .select({ id: users.id, fullName: users.fullName, username: users.username })
      .from(users)
      .where(inArray(users.id, others)))
      names.set(id, fullName || username)
  return names
}

const latenessOf = (due: Date, expected: Date, enroute: boolean, now: Date): BoardTask['late'] => {
  if (due <= now) return 'late'
  if (expected > due) return 'soon'
  return !enroute && due.getTime() - now.getTime() < soonMs ? 'soon' : null
}

/** The latest offer of each delivery. */
const offersOf = async (deps: Deps, ids: readonly string[]): Promise<Map<string, OfferRow>> => {
  const rows = await deps.db
    .selectDistinctOn([deliveryOffers.deliveryId])
    .from(deliveryOffers)
    .where(inArray(deliveryOffers.deliveryId, [...ids]))
    .orderBy(deliveryOffers.deliveryId, desc(deliveryOffers.offeredAt))
  return new Map(rows.map((row) => [row.deliveryId, row]))
}

const readCouriers = async (deps: Deps, now: Date): Promise<BoardCourier[]> => {
  const load = deps.db
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
  const rows = await deps.db
    .select({
      id: users.id,
      fullName: users.fullName,
      username: users.username,
      phone: users.mobileNumber,
      shift: courierShifts,
      place: courierPlaces,
      held: load.held,
      movedAt: load.movedAt,
      positionAt: sql<Date | null>`(SELECT max(${courierPositions.at}) FROM ${courierPositions}
        WHERE ${courierPositions.agentId} = ${users.id})`.mapWith(courierPositions.at),
      present: sql<boolean>`EXISTS (SELECT 1 FROM ${presence}
        WHERE ${presence.subject} = 'agent:' || ${users.id}::text AND ${presence.until} > ${now})`,
    })
    .from(users)
    .leftJoin(courierShifts, and(eq(courierShifts.agentId, users.id), isOpenShift(now)))
    .leftJoin(load, eq(load.agentId, users.id))
    .leftJoin(courierPlaces, and(eq(courierPlaces.agentId, users.id), isNotNull(courierShifts.id)))
    .where(
      or(
        isNotNull(courierShifts.id),
        isNotNull(load.held),
        ...(deps.settings.autopilot ? [inArray(users.username, playedNames)] : []),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.username))
    .limit(maxCouriers)
  return rows.map(({ id, fullName, username, phone, shift, place, held, movedAt, positionAt, present }) => {
    const played = isPlayed(deps.settings, username)
    const seenAt = latest([place?.at, positionAt])
    const lastSign = latest([seenAt, movedAt, shift?.startedAt])
    return {
      id,
      name: fullName || username,
      phone,
      online: shift !== null || played,
      played,
      until: shift?.until?.toISOString() ?? null,
      load: held ?? 0,
      maxLoad: deps.settings.deliveriesPerAgent,
      place: place && { lat: coarse(place.lat), lng: coarse(place.lng) },
      seenAt: seenAt?.toISOString() ?? null,
      silent: !present && !played && (lastSign === null || now.getTime() - lastSign.getTime() > silentMs),
    }
  })
}

const latest = (moments: readonly (Date | null | undefined)[]): Date | null =>
  moments.reduce<Date | null>((last, at) => (at && (last === null || at > last) ? at : last), null)

/** To about a hundred metres: enough to dispatch by. */
const coarse = (degrees: number): number => Math.round(degrees * 1_000) / 1_000
