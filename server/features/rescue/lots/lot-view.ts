import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { hasRole } from '#shared/accounts/roles.ts'
import type { Lot, Run } from '#shared/rescue/contracts.ts'
import { allowedLotActions, type LotActor, lotStateAt } from '#shared/rescue/rescue-lifecycle.ts'
import type { Executor } from '../../../db/connection.ts'
import { surplusLots } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { findShelterOf } from '../../shelters/shelter-of.ts'
import { type LotRow, noSuchLot } from '../rows.ts'
import { payOf } from '../runs/claim-run.ts'
import { dropOutsOf } from '../runs/drop-outs.ts'
import { byDeadline, foodOf, type RunRecord, type RunViewer, runsOfLots, runView } from '../runs/run-view.ts'

import { shownFoodOf } from './named-dishes.ts'

/** Lots with their restaurants, as a query to be ordered and limited. */
export const selectLots = (executor: Executor, where: SQL | undefined) =>
  executor
    .select({
      lot: surplusLots,
      restaurant: {
        id: storefronts.id,
        name: storefronts.name,
        area: storefronts.area,
        address: storefronts.address,
        lat: storefronts.lat,
        lng: storefronts.lng,
      },
    })
    .from(surplusLots)
    .innerJoin(storefronts, eq(storefronts.id, surplusLots.restaurantId))
    .where(where)
    .$dynamic()
/** SQL: what shelters could accept of at `now`, also where the clock has not ended its sale yet. */
export const offeredNow = (now: Date): SQL | undefined =>
  and(
    inArray(surplusLots.state, ['onSale', 'offered']),
    isNull(storefronts.suspendedAt),
    sql`(${surplusLots.state} = 'offered' OR ${surplusLots.saleUntil} <= ${now})`,
    gt(surplusLots.remaining, 0),
    sql`${byDeadline} > ${now}`,
  )

export type LotRecord = Awaited<ReturnType<typeof selectLots>>[number]

/** Who looks: as much of a caller as decides what is shown. Null: a visitor. */
export type Viewer = Pick<Caller, 'userId' | 'roles' | 'restaurantIds'> | null

type Parts = { runs?: readonly Run[]; actors: readonly LotActor[]; isOwn: boolean; now: Date }

/** A lot as somebody sees it at `now`. */
export const lotView = ({ lot, restaurant }: LotRecord, { runs = [], actors, isOwn, now }: Parts): Lot => {
  const { lat, lng, ...named } = restaurant
  const coded = runs.filter(({ code }) => code !== null)
  return {
    ...foodOf(lot),
    state: lotStateAt(lot, now),
    restaurant: { ...named, location: lat === null || lng === null ? null : { lat, lng } },
    portions: lot.portions,
    remaining: lot.remaining,
    reserved: lot.reserved,
    sold: lot.sold,
    accepted: lot.accepted,
    received: lot.received,
    wasted: lot.wasted,
    salePrice: lot.salePrice,
    saleUntil: lot.saleUntil?.toISOString() ?? null,
    listedAt: lot.listedAt.toISOString(),
    closedAt: lot.closedAt?.toISOString() ?? null,
    closeReason: isOwn ? lot.closeReason : '',
    orderId: isOwn ? lot.orderId : null,
    runs: [...runs],
    code: coded.length === 1 ? (coded[0]?.code ?? null) : null,
    allowedActions: [...new Set(actors.flatMap((actor) => allowedLotActions(lot, actor, now)))],
  }
}

/** Lots as deals: what everybody may see. */
export const dealView = (record: LotRecord, now: Date): Lot =>
  lotView(record, { actors: ['customer'], isOwn: false, now })

/** Lots as their restaurant, or an admin, sees them, with their runs, by one query for all. */
export const wholeLotViews = async (
  deps: Deps,
  records: readonly LotRecord[],
  viewer: RunViewer & { as: 'restaurant' | 'admin' },
): Promise<Lot[]> => {
  const now = deps.clock()
  const ids = records.map(({ lot }) => lot.id)
  const runs = await runsOfLots(deps.db, ids)
  const gaveBack = await dropOutsFor(deps, runs, viewer.as === 'admin')
  const byLot = Map.groupBy(runs, ({ lot }) => lot.id)
  return records.map((record) =>
    lotView(record, {
      runs: (byLot.get(record.lot.id) ?? []).map((one) =>
        runView(one, { viewer, now, gaveBack: gaveBack.get(one.run.id) }),
      ),
      actors: viewer.as === 'restaurant' ? ['restaurant'] : [],
      isOwn: true,
      now,
    }),
  )
}

/** Only of those that somebody gave back, and only for admins. */
const dropOutsFor = (deps: Deps, records: readonly RunRecord[], isAdmin: boolean) =>
  dropOutsOf(deps.db, isAdmin ? records.filter(({ run }) => run.dropOuts > 0).map(({ run }) => run.id) : [])

/** One lot with what the caller may see and do. Refuses: not_found (404). */
export const showLot = async (
  deps: Deps,
  lotId: string,
  caller: Viewer,
): Promise<Lot & { titleHi?: string }> => {
  const [record] = await selectLots(deps.db, eq(surplusLots.id, lotId))
  if (!record) throw noSuchLot()
  const now = deps.clock()
  const { titleHi } = (await shownFoodOf(deps, [record.lot]))(record.lot)
  const named = titleHi === undefined ? {} : { titleHi }
  if (!caller) return { ...dealView(record, now), ...named }
  const isAdmin = hasRole(caller.roles, 'ADMIN')
  const isRestaurant = caller.restaurantIds.includes(record.lot.restaurantId)
  const isShelter = hasRole(caller.roles, 'SHELTER')
  const seen = lotView(record, {
    runs: await runsFor(deps, record.lot, caller, isRestaurant || isAdmin, isAdmin, now),
    actors: [
      'customer',
      ...(isRestaurant ? ['restaurant' as const] : []),
      ...(isShelter ? ['shelter' as const] : []),
    ],
    isOwn: isRestaurant || isAdmin,
    now,
  })
  return { ...seen, ...named }
}

/**
 * The runs of a lot that somebody may see: all, their own as a shelter or a carrier, and what they could
 * claim.
 */
const runsFor = async (
  deps: Deps,
  lot: LotRow,
  caller: NonNullable<Viewer>,
  all: boolean,
  isAdmin: boolean,
  now: Date,
): Promise<Run[]> => {
  const { userId, roles } = caller
  const isAgent = hasRole(roles, 'DELIVERY_AGENT')
  const carries = isAgent || hasRole(roles, 'VOLUNTEER')
  const shelter = hasRole(roles, 'SHELTER') ? await findShelterOf(deps.db, userId) : undefined
  if (!all && !carries && !shelter) return []
  const settings = await readSetting(deps.db, 'rescue')
  const records = (await runsOfLots(deps.db, [lot.id])).filter(
    ({ run }) =>
      all || run.shelterId === shelter?.id || (carries && (run.carrierId === userId || run.state === 'open')),
  )
  const viewerOf = (shelterId: string): RunViewer => {
    if (isAdmin) return { as: 'admin', userId }
    if (all) return { as: 'restaurant', userId }
    return { as: shelterId === shelter?.id ? 'shelter' : 'carrier', userId }
  }
  const gaveBack = await dropOutsFor(deps, records, isAdmin)
  return records.map((record) =>
    runView(record, {
      gaveBack: gaveBack.get(record.run.id),
      viewer: viewerOf(record.run.shelterId),
      now,
      payNow: (of) => payOf(isAgent ? 'agent' : 'volunteer', of, settings, now),
    }),
  )
}
