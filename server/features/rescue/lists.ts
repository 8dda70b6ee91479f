import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import type { Output } from '#shared/api/contract.ts'
import { distance } from '#shared/deliveries/distance.ts'
import type { Run } from '#shared/rescue/contracts.ts'
import type * as contracts from '#shared/rescue/offer-contracts.ts'
import type { ShelterOffer } from '#shared/rescue/offer-contracts.ts'
import { pickUpBy, runsOver, runsUnderWay } from '#shared/rescue/rescue-lifecycle.ts'
import { rescueRuns, surplusLots } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { readSetting } from '../settings/read-setting.ts'
import { shelterOf } from '../shelters/shelter-of.ts'
import { dealView, offeredNow, selectLots } from './lots/lot-view.ts'
import { matchesOf, suggestionsTo } from './matching/matches.ts'
import { after, type Page, type Paging, pageOf } from './paging.ts'
import { fits } from './runs/accept-lot.ts'
import { takenToday } from './runs/capacity.ts'
import { carrierKindOf, payOf } from './runs/claim-run.ts'
import { byDeadline, type RunRecord, type RunViewer, runsById, runView } from './runs/run-view.ts'

const runId = sql`${rescueRuns.id}`

/** Looked through for one page of a shelter's offers. */
const maxOffers = 500

/**
 * What a shelter could accept now: what its diet allows, what it receives while the food is safe, and what it
 * has room for today; the nearest deadline first, then the nearest place, after what is suggested to it.
 */
export const listOffers = async (
  deps: Deps,
  userId: string,
  { limit }: Paging,
): Promise<Output<(typeof contracts.shelterOffers)['response']>> => {
  const shelter = await shelterOf(deps.db, userId)
  const { status, diet, capacityPerDay } = shelter
  const now = deps.clock()
  const taken = await takenToday(deps.db, shelter.id, now)
  const left = Math.max(0, capacityPerDay - taken)
  const head = { status, diet, taken, left, nextCursor: null }
  if (status !== 'approved' || left === 0) return { ...head, items: [] }
  const rows = await selectLots(
    deps.db,
    and(offeredNow(now), diet === 'veg' ? eq(surplusLots.isVeg, true) : undefined),
  )
    .orderBy(asc(byDeadline), asc(surplusLots.id))
    .limit(maxOffers)
  const matches = await matchesOf(deps.db, shelter.id)
  const offers = rows
    .filter(({ lot }) => fits(shelter, lot, now))
    .map((record): ShelterOffer => {
      const { lat, lng } = record.restaurant
      const match = matches.get(record.lot.id)
      const portions = Math.min(left, record.lot.remaining)
      return {
        lot: { ...dealView(record, now), allowedActions: ['accept'] },
        distance:
          lat === null || lng === null
            ? null
            : distance({ lat, lng }, { lat: shelter.lat, lng: shelter.lng }),
        portions,
        pickUpBy: pickUpBy(record.lot).toISOString(),
        match: match
          ? { portions: Math.min(match.portions, portions), reason: { ...match.reason, room: left } }
          : null,
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.match !== null) - Number(a.match !== null) ||
        a.pickUpBy.localeCompare(b.pickUpBy) ||
        (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY),
    )
  return { ...head, items: offers.slice(0, limit) }
}

/**
 * Runs of a party: under way by their deadlines, over with the latest first. The page is found first, then
 * all that it shows.
 */
const listRuns = async <R extends Run>(
  deps: Deps,
  whose: SQL | undefined,
  isOver: boolean,
  { limit, cursor: from }: Paging,
  view: (record: RunRecord) => R,
): Promise<Page<R>> => {
  const at = isOver ? sql`${rescueRuns.acceptedAt}` : byDeadline
  const order = isOver ? [desc(at), desc(runId)] : [asc(at), asc(runId)]
  const where = and(whose, after(deps, from, at, runId, isOver))
  const ids = deps.db.select({ id: rescueRuns.id }).from(rescueRuns).$dynamic()
  const found = isOver ? ids : ids.innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
  const page = await found
    .where(where)
    .orderBy(...order)
    .limit(limit + 1)
  const rows = await runsById(
    deps.db,
    page.map(({ id }) => id),
  )
  return pageOf(deps, rows, limit, ({ run, lot }) => [isOver ? run.acceptedAt : pickUpBy(lot), run.id], view)
}

/** A shelter's runs. */
export const listShelterRuns = async (
  deps: Deps,
  userId: string,
  { state, ...paging }: Output<(typeof contracts.shelterRescues)['query']>,
): Promise<Page<Run>> => {
  const { id } = await shelterOf(deps.db, userId)
  const isOver = state === 'history'
  const viewer: RunViewer = { as: 'shelter', userId }
  const now = deps.clock()
  return listRuns(
    deps,
    and(eq(rescueRuns.shelterId, id), inArray(rescueRuns.state, isOver ? [...runsOver] : [...runsUnderWay])),
    isOver,
    paging,
    (record) => runView(record, { viewer, now }),
  )
}

/**
 * Runs that wait for a carrier, or a carrier's own. Refuses with forbidden (403) anyone who could claim none
 * of those that wait; a suspended volunteer still sees what is to be handed over.
 */
export const listCarrierRuns = async (
  deps: Deps,
  caller: Pick<Caller, 'userId' | 'roles'>,
  { state, ...paging }: Output<(typeof contracts.carrierRuns)['query']>,
): Promise<Output<(typeof contracts.carrierRuns)['response']>> => {
  if (state === 'open') await carrierKindOf(deps.db, caller)
  const { userId, roles } = caller
  const now = deps.clock()
  const settings = await readSetting(deps.db, 'rescue')
  const kind = hasRole(roles, 'DELIVERY_AGENT') ? 'agent' : 'volunteer'
  const own = eq(rescueRuns.carrierId, userId)
  const whose = {
    open: and(eq(rescueRuns.state, 'open'), sql`${byDeadline} > ${now}`),
    active: and(own, inArray(rescueRuns.state, ['claimed', 'pickedUp'])),
    history: and(own, inArray(rescueRuns.state, [...runsOver])),
  }[state]
  const viewer: RunViewer = { as: 'carrier', userId }
  const suggested = state === 'open' ? await suggestionsTo(deps.db, userId) : new Map()
  const runs = await listRuns(deps, whose, state === 'history', paging, (record) => ({
    ...runView(record, { viewer, now, payNow: (lot) => payOf(kind, lot, settings, now) }),
    suggested: suggested.get(record.run.id) ?? null,
  }))
  return { ...runs, lateMinutes: settings.warnMinutes }
}
