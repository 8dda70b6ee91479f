import { and, asc, desc, eq, exists, gt, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { endOfDay, marketDay, startOfDay } from '#shared/calendar.ts'
import type * as contracts from '#shared/rescue/admin-contracts.ts'
import type { Lot, Run, restaurantSurplus } from '#shared/rescue/contracts.ts'
import { wrongCodes } from '#shared/rescue/rescue-lifecycle.ts'
import { rescueRuns, surplusLots } from '../../db/tables/index.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import { shelterPlaces } from '../../db/views/shelters.ts'
import type { Deps } from '../../deps.ts'
import { selectLots, wholeLotViews } from './lots/lot-view.ts'
import { currentMatches } from './matching/matches.ts'
import { after, type Paging, pageOf } from './paging.ts'

type Register = Output<(typeof contracts.adminRescues)['response']>
type Query = Output<(typeof contracts.adminRescues)['query']>
type Viewer = Parameters<typeof wholeLotViews>[2]

/** What is shown of an admin's map. */
const maxOnMap = 500

/** A restaurant's lots, the latest first, with their runs, and the portions of all that match. */
export const listOwnLots = (
  deps: Deps,
  userId: string,
  restaurant: string,
  query: Omit<Output<(typeof restaurantSurplus)['query']>, 'restaurant'>,
): Promise<Register> => listLots(deps, { as: 'restaurant', userId }, { ...query, restaurant })

/** Everybody's, for admins. */
export const listRegister = (deps: Deps, userId: string, query: Query): Promise<Register> =>
  listLots(deps, { as: 'admin', userId }, query)

/** Read at a time for a file. */
const atOnce = 500

/** A row of the register as a file: a run with its lot, or a lot without any. */
export type RegisterRow = { lot: Lot; run: Run | null }

/** All that match, page by page as they are taken. */
export async function* registerPages(
  deps: Deps,
  userId: string,
  query: Query,
): AsyncGenerator<RegisterRow[]> {
  let cursor: string | undefined
  do {
    const page = await readPage(deps, { as: 'admin', userId }, matching(query), { limit: atOnce, cursor })
    yield page.items.flatMap((lot): RegisterRow[] =>
      lot.runs.length === 0 ? [{ lot, run: null }] : lot.runs.map((run) => ({ lot, run })),
    )
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

const listLots = async (deps: Deps, viewer: Viewer, query: Query): Promise<Register> => {
  const where = matching(query)
  const [page, totals] = await Promise.all([readPage(deps, viewer, where, query), totalsOf(deps, where)])
  return { ...page, totals }
}

const readPage = async (deps: Deps, viewer: Viewer, where: SQL | undefined, { limit, cursor }: Paging) => {
  const { listedAt, id } = surplusLots
  const rows = await selectLots(deps.db, and(where, after(deps, cursor, sql`${listedAt}`, sql`${id}`, true)))
    .orderBy(desc(listedAt), desc(id))
    .limit(limit + 1)
  const page = pageOf(
    deps,
    rows,
    limit,
    ({ lot }) => [lot.listedAt, lot.id],
    (row) => row,
  )
  return { items: await wholeLotViews(deps, page.items, viewer), nextCursor: page.nextCursor }
}

const totalsOf = async (deps: Deps, where: SQL | undefined): Promise<Register['totals']> => {
  const sumOf = (column: SQL) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [totals] = await deps.db
    .select({
      lots: sql`count(*)`.mapWith(Number),
      listed: sumOf(sql`${surplusLots.portions}`),
      sold: sumOf(sql`${surplusLots.sold}`),
      given: sumOf(sql`${surplusLots.received}`),
      wasted: sumOf(sql`${surplusLots.wasted}`),
      open: sumOf(sql`${surplusLots.remaining} + ${surplusLots.reserved} + ${surplusLots.accepted}`),
    })
    .from(surplusLots)
    .innerJoin(storefronts, eq(storefronts.id, surplusLots.restaurantId))
    .where(where)
  if (!totals) throw new Error('sums have one row')
  return totals
}

const matching = ({ state, q = '', from, to, kind, runState, alarm, restaurant, shelter }: Query) =>
  and(
    state && eq(surplusLots.state, state),
    kind && eq(surplusLots.kind, kind),
    restaurant === undefined ? undefined : eq(surplusLots.restaurantId, restaurant),
    from === undefined ? undefined : gte(surplusLots.listedAt, startOfDay(from)),
    to === undefined ? undefined : lt(surplusLots.listedAt, endOfDay(to)),
    runState && hasRun(eq(rescueRuns.state, runState)),
    shelter === undefined ? undefined : hasRun(eq(rescueRuns.shelterId, shelter)),
    alarm && hasRun(alarms[alarm]),
    q === '' ? undefined : mentions(q),
  )

const alarms = {
  nobody: and(eq(rescueRuns.state, 'open'), isNotNull(rescueRuns.warnedAt)),
  locked: or(
    and(eq(rescueRuns.state, 'claimed'), gte(rescueRuns.wrongPickUps, wrongCodes)),
    and(eq(rescueRuns.state, 'pickedUp'), gte(rescueRuns.wrongReceives, wrongCodes)),
  ),
}

const hasRun = (which: SQL | undefined): SQL =>
  sql`EXISTS (SELECT FROM ${rescueRuns} WHERE ${rescueRuns.lotId} = ${surplusLots.id} AND ${which})`

/** Part of a title or a name, whatever its case, or a whole id. */
const mentions = (q: string): SQL | undefined => {
  const has = (text: SQL) => sql`strpos(lower(${text}), lower(${q})) > 0`
  const named = sql`EXISTS (SELECT FROM ${shelterPlaces} WHERE ${shelterPlaces.id} = ${rescueRuns.shelterId} AND ${has(sql`${shelterPlaces.name}`)})`
  return or(
    has(sql`${surplusLots.title}`),
    has(sql`${storefronts.name}`),
    eq(surplusLots.id, q.toUpperCase()),
    hasRun(or(eq(rescueRuns.id, q.toUpperCase()), named)),
  )
}

/**
 * The map of a day, today unless another is named: the lots of that day of which something is open or was
 * promised, and all approved shelters.
 */
export const readDay = async (
  deps: Deps,
  userId: string,
  named: string | undefined,
): Promise<Output<(typeof contracts.rescueDay)['response']>> => {
  const day = named ?? marketDay(deps.clock())
  const ofDay = and(gte(surplusLots.listedAt, startOfDay(day)), lt(surplusLots.listedAt, endOfDay(day)))
  const hadRun = exists(
    deps.db
      .select({ one: sql`1` })
      .from(rescueRuns)
      .where(and(eq(rescueRuns.lotId, surplusLots.id), eq(rescueRuns.day, day))),
  )
  const isOpen = and(ofDay, gt(sql`${surplusLots.remaining} + ${surplusLots.reserved}`, 0))
  const rows = await selectLots(deps.db, or(isOpen, hadRun))
    .orderBy(desc(surplusLots.listedAt))
    .limit(maxOnMap)
  const taken = sql<number>`coalesce((
    SELECT sum(coalesce(r.received_portions, r.portions)) FROM rescue_runs r
    WHERE r.shelter_id = shelter_places.id AND r.day = ${day} AND r.state NOT IN ('cancelled', 'expired')
  ), 0)`
  const known = await deps.db
    .select({
      id: shelterPlaces.id,
      name: shelterPlaces.name,
      location: { lat: shelterPlaces.lat, lng: shelterPlaces.lng },
      diet: shelterPlaces.diet,
      capacityPerDay: shelterPlaces.capacityPerDay,
      taken: taken.mapWith(Number),
    })
    .from(shelterPlaces)
    .where(eq(shelterPlaces.status, 'approved'))
    .orderBy(asc(shelterPlaces.name), asc(shelterPlaces.id))
    .limit(maxOnMap)
  return {
    day,
    lots: await wholeLotViews(deps, rows, { as: 'admin', userId }),
    shelters: known,
    matches: day === marketDay(deps.clock()) ? await currentMatches(deps.db, rows) : [],
  }
}
