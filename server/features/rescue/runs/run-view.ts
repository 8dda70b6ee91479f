import { and, asc, eq, sql } from 'drizzle-orm'
import { distance } from '#shared/deliveries/distance.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import type { Run } from '#shared/rescue/contracts.ts'
import { allowedRunActions, pickUpBy, type RunActor } from '#shared/rescue/rescue-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import { inOrderOf, isOneOf, prepared } from '../../../db/prepared.ts'
import { rescuePhotos, rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import { profiles } from '../../../db/views/accounts.ts'
import { lastPositions } from '../../../db/views/deliveries.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import { shelterPlaces, volunteerStates } from '../../../db/views/shelters.ts'
import { type LotRow, lockedHandOvers, runTimes } from '../rows.ts'

/** Runs with all that their parties are shown. */
const select = (executor: Executor) =>
  executor
    .select({
      run: rescueRuns,
      lot: surplusLots,
      restaurant: {
        id: storefronts.id,
        name: storefronts.name,
        address: storefronts.address,
        phone: storefronts.phone,
        lat: storefronts.lat,
        lng: storefronts.lng,
      },
      shelter: {
        id: shelterPlaces.id,
        name: shelterPlaces.name,
        address: shelterPlaces.address,
        phone: shelterPlaces.phone,
        contact: shelterPlaces.contact,
        handOver: shelterPlaces.handOver,
        lat: shelterPlaces.lat,
        lng: shelterPlaces.lng,
      },
      photo: {
        id: rescuePhotos.id,
        at: rescuePhotos.at,
        hiddenAt: rescuePhotos.hiddenAt,
        reason: rescuePhotos.hiddenReason,
      },
      carrier: {
        fullName: profiles.fullName,
        username: profiles.username,
        mobileNumber: profiles.mobileNumber,
        phone: volunteerStates.phone,
        lat: lastPositions.lat,
        lng: lastPositions.lng,
      },
    })
    .from(rescueRuns)
    .innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
    .innerJoin(storefronts, eq(storefronts.id, surplusLots.restaurantId))
    .innerJoin(shelterPlaces, eq(shelterPlaces.id, rescueRuns.shelterId))
    .leftJoin(rescuePhotos, eq(rescuePhotos.runId, rescueRuns.id))
    .leftJoin(profiles, eq(profiles.id, rescueRuns.carrierId))
    .leftJoin(volunteerStates, eq(volunteerStates.userId, rescueRuns.carrierId))
    .leftJoin(
      lastPositions,
      and(eq(lastPositions.deliveryId, rescueRuns.id), eq(lastPositions.agentId, rescueRuns.carrierId)),
    )

const byId = prepared('find-runs', (executor) => select(executor).where(isOneOf(rescueRuns.id)))
const byLot = prepared('find-runs-of-lots', (executor) =>
  select(executor).where(isOneOf(rescueRuns.lotId)).orderBy(asc(rescueRuns.acceptedAt)),
)
export type RunRecord = Awaited<ReturnType<typeof byId>>[number]

/** Those of these runs that there are, in the order of `ids`. */
export const runsById = async (executor: Executor, ids: readonly string[]): Promise<RunRecord[]> =>
  ids.length === 0 ? [] : inOrderOf(ids, await byId(executor, { ids }), ({ run }) => run.id)

/** The runs of these lots, those that were accepted first before the others. */
export const runsOfLots = async (executor: Executor, ids: readonly string[]): Promise<RunRecord[]> =>
  ids.length === 0 ? [] : await byLot(executor, { ids })

/** As whom somebody sees a run. */
export type RunViewer = { as: 'restaurant' | 'shelter' | 'carrier' | 'admin'; userId: string }

type Shown = {
  viewer: RunViewer
  now: Date
  /** What a carrier who claims a run now would get for it, in paise. */
  payNow?: (lot: LotRow) => Paise
  /** Who gave it back, for admins (drop-outs.ts). */
  gaveBack?: Run['gaveBack'] | undefined
}

/** What of a lot everybody may know. */
export const foodOf = (lot: LotRow): Run['lot'] => ({
  id: lot.id,
  title: lot.title,
  isVeg: lot.isVeg,
  kind: lot.kind,
  allergens: lot.allergens,
  cookedAt: lot.cookedAt.toISOString(),
  useBy: lot.useBy?.toISOString() ?? null,
  safeUntil: lot.safeUntil.toISOString(),
  pickUpUntil: lot.pickUpUntil.toISOString(),
})

/**
 * A run as one of its parties sees it at `now`. Who has which key and phone is for the parties alone, while
 * the run is under way and has a carrier; a code is for the side that gives. Whoever could claim a run sees
 * where it leads, and nobody's phone.
 */
export const runView = (record: RunRecord, { viewer, now, payNow, gaveBack }: Shown): Run => {
  const { run, lot, restaurant, shelter, carrier } = record
  const from = placeOf(restaurant)
  const isCarrier = viewer.as === 'carrier' && run.carrierId === viewer.userId
  const isParty = viewer.as !== 'carrier' || isCarrier
  const isOnTheWay = run.state === 'claimed' || run.state === 'pickedUp'
  const seesPhones = viewer.as === 'admin' || (isParty && isOnTheWay)
  const ofShelter = viewer.as === 'shelter' || seesPhones
  const times = runTimes(run, lot)
  const actor = actorOf(viewer, isCarrier)
  return {
    id: run.id,
    lot: foodOf(lot),
    state: run.state,
    portions: run.portions,
    acceptedAt: run.acceptedAt.toISOString(),
    pickUpBy: pickUpBy(lot).toISOString(),
    from: {
      id: restaurant.id,
      name: restaurant.name,
      address: restaurant.address,
      location: from,
      phone: seesPhones ? restaurant.phone : '',
    },
    to: {
      id: shelter.id,
      name: shelter.name,
      address: shelter.address,
      location: { lat: shelter.lat, lng: shelter.lng },
      phone: ofShelter ? shelter.phone : '',
      contact: ofShelter ? shelter.contact : '',
      handOver: ofShelter ? shelter.handOver : '',
    },
    distance: from && distance(from, { lat: shelter.lat, lng: shelter.lng }),
    carrier: carrierOf(run, carrier, { sees: seesPhones || isCarrier, isOnTheWay, you: isCarrier }),
    claimedAt: run.claimedAt?.toISOString() ?? null,
    pickedUpAt: run.pickedUpAt?.toISOString() ?? null,
    receivedAt: run.receivedAt?.toISOString() ?? null,
    receivedPortions: run.receivedPortions,
    weightKg: run.grams === null ? null : run.grams / 1_000,
    note: isParty ? run.note : '',
    stars: run.stars,
    comment: isParty ? run.comment : '',
    photo: viewer.as === 'shelter' || viewer.as === 'admin' ? photoView(record) : null,
    pay: payFor(record, viewer, isCarrier, payNow),
    code: codeFor(run, viewer, isCarrier),
    locked: lockedHandOvers(run),
    dropOuts: run.dropOuts,
    gaveBack: viewer.as === 'admin' ? (gaveBack ?? []) : [],
    allowedActions: actor === null ? [] : allowedRunActions(times, actor, now),
  }
}

const photoView = ({ photo }: RunRecord): Run['photo'] =>
  photo && {
    id: photo.id,
    at: photo.at.toISOString(),
    hidden: photo.hiddenAt !== null,
    reason: photo.reason,
  }

const placeOf = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
  lat === null || lng === null ? null : { lat, lng }

/** Restaurants withdraw a run by closing its lot. */
const actorOf = ({ as }: RunViewer, isCarrier: boolean): RunActor | null => {
  if (as === 'carrier') return isCarrier ? 'carrier' : 'anyCarrier'
  return as === 'shelter' ? 'shelter' : null
}

const payFor = ({ run, lot }: RunRecord, { as }: RunViewer, isCarrier: boolean, payNow: Shown['payNow']) => {
  if (run.state === 'open') return payNow?.(lot) ?? paise(0)
  return isCarrier || as === 'admin' ? run.pay : paise(0)
}

const codeFor = (
  { state, pickUpCode, receiveCode }: RunRecord['run'],
  { as }: RunViewer,
  isCarrier: boolean,
) => {
  if (as === 'restaurant' && state === 'claimed') return pickUpCode
  return isCarrier && state === 'pickedUp' ? receiveCode : null
}

const carrierOf = (
  { carrierId, carrierKind }: RunRecord['run'],
  carrier: RunRecord['carrier'],
  { sees, isOnTheWay, you }: { sees: boolean; isOnTheWay: boolean; you: boolean },
): Run['carrier'] => {
  if (carrierId === null || carrierKind === null) return null
  return {
    kind: carrierKind,
    name: sees ? ((carrier.fullName || carrier.username) ?? '') : '',
    phone: sees ? carrier.phone || carrier.mobileNumber || '' : '',
    location: sees && isOnTheWay ? placeOf(carrier) : null,
    you,
  }
}

/** One run as somebody sees it; undefined if there is none. */
export const findRun = async (executor: Executor, id: string, shown: Shown): Promise<Run | undefined> => {
  const [record] = await runsById(executor, [id])
  return record && runView(record, shown)
}

/** Deadlines, the nearest first, as SQL. */
export const byDeadline = sql`least(${surplusLots.pickUpUntil}, ${surplusLots.safeUntil})`
