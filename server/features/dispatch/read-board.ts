import { inArray } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { courierStatus, wrongDoorCodes } from '#shared/deliveries/delivery-lifecycle.ts'
import { distance } from '#shared/deliveries/distance.ts'
import { type BoardState, boardAlert, silentMs } from '#shared/dispatch/board-alert.ts'
import type * as contracts from '#shared/dispatch/contracts.ts'
import type { BoardCourier, BoardTask } from '#shared/dispatch/contracts.ts'
import { dispatchReasonText } from '#shared/dispatch/dispatch-reason.ts'
import type { Language } from '#shared/languages.ts'
import { readyBefore } from '#shared/orders/arrival.ts'
import { minuteMs } from '#shared/time.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import { autopilotAgents, isPlayed } from '../accounts/demo/seed-accounts.ts'
import type { DeliveryRow } from '../deliveries/delivery-subject.ts'
import { isOpenAt, latestOffersOf } from '../deliveries/offers/open-offers.ts'
import { showDeliveries } from '../deliveries/record/find-deliveries.ts'
import { openDeliveries } from '../deliveries/record/open-deliveries.ts'
import { couriersAtWork } from '../deliveries/shifts/couriers-on-shift.ts'

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
  const rows = await openDeliveries(deps.db, maxTasks)
  const couriers = await readCouriers(deps, now)
  const names = await namesOf(deps, rows, couriers)
  const offers = await latestOffersOf(
    deps.db,
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
  const { fromLat: lat, fromLng: lng, toLat, toLng, notBefore, readyAt } = row
  const metres =
    lat === null || lng === null || toLat === null || toLng === null
      ? null
      : distance({ lat, lng }, { lat: toLat, lng: toLng })
  /** Before that nobody is to come for it, however long it is ready. */
  const fetchedFrom = notBefore && readyBefore(notBefore, metres)
  return {
    codeLocked: row.code !== null && row.wrongCodes >= wrongDoorCodes,
    waits: row.status === 'waiting',
    offered,
    readyAt: readyAt && fetchedFrom && fetchedFrom > readyAt ? fetchedFrom : readyAt,
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
      .select({ id: profiles.id, fullName: profiles.fullName, username: profiles.username })
      .from(profiles)
      .where(inArray(profiles.id, others)))
      names.set(id, fullName || username)
  return names
}

const latenessOf = (due: Date, expected: Date, enroute: boolean, now: Date): BoardTask['late'] => {
  if (due <= now) return 'late'
  if (expected > due) return 'soon'
  return !enroute && due.getTime() - now.getTime() < soonMs ? 'soon' : null
}

const readCouriers = async (deps: Deps, now: Date): Promise<BoardCourier[]> => {
  const rows = await couriersAtWork(deps.db, now, {
    played: deps.settings.autopilot ? playedNames : [],
    limit: maxCouriers,
  })
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
