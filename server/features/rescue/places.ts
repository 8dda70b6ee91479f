import { desc, eq, gt, sql } from 'drizzle-orm'
import type { RescuePlaces } from '#shared/rescue/places-contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { rescueRuns, surplusLots } from '../../db/tables/index.ts'
import { storefronts } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import { ledgerSize } from '../impact/read-ledger.ts'

const shownKitchens = 100
const shownAreas = 50
/** A kitchen that is renamed or taken off is shown as it was for so long. */
const freshMs = 5 * minuteMs

/** What was read last of each database: until something is in the ledger, it is the same. */
const cachedPlaces = new WeakMap<Deps['db'], { entries: number; until: number; places: RescuePlaces }>()

/**
 * Where food was rescued. Kitchens are public and shown where they are; of shelters only how many there were:
 * where people in need live is nobody's to see.
 */
export const rescuePlaces = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<RescuePlaces> => {
  const entries = await ledgerSize(db)
  const now = clock().getTime()
  const before = cachedPlaces.get(db)
  if (before?.entries === entries && now < before.until) return before.places
  const places = await readPlaces(db)
  cachedPlaces.set(db, { entries, until: now + freshMs, places })
  return places
}

type Row = RescuePlaces['total']
const sumOf = (rows: readonly Omit<Row, 'kitchens' | 'shelters'>[]) => {
  const sum = (field: 'portions' | 'received' | 'sold') => rows.reduce((all, row) => all + row[field], 0)
  return { portions: sum('portions'), received: sum('received'), sold: sum('sold') }
}

const readPlaces = async (db: Deps['db']): Promise<RescuePlaces> => {
  const eaten = sql`${surplusLots.received} + ${surplusLots.sold}`
  const portions = sql<number>`sum(${eaten})::int`
  const restaurant = {
    id: storefronts.id,
    name: storefronts.name,
    area: storefronts.area,
    lat: storefronts.lat,
    lng: storefronts.lng,
    active: storefronts.active,
  }
  const rows = await db
    .select({
      ...restaurant,
      portions,
      received: sql<number>`sum(${surplusLots.received})::int`,
      sold: sql<number>`sum(${surplusLots.sold})::int`,
    })
    .from(surplusLots)
    .innerJoin(storefronts, eq(storefronts.id, surplusLots.restaurantId))
    .where(gt(eaten, 0))
    .groupBy(...Object.values(restaurant))
    .orderBy(desc(portions), storefronts.id)
  const takers = await db
    .selectDistinct({ kitchen: surplusLots.restaurantId, shelter: rescueRuns.shelterId })
    .from(rescueRuns)
    .innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
    .where(gt(rescueRuns.receivedPortions, 0))
  const byKitchen = Map.groupBy(takers, ({ kitchen }) => kitchen)
  const areas = [...Map.groupBy(rows, ({ area }) => area)]
    .map(([area, own]) => ({ area, kitchens: own.length, ...sumOf(own) }))
    .toSorted((a, b) => b.portions - a.portions || a.area.localeCompare(b.area))
  return {
    kitchens: rows
      .filter(({ active }) => active)
      .slice(0, shownKitchens)
      .map(({ active: _, lat, lng, ...kitchen }) => ({
        ...kitchen,
        location: lat === null || lng === null ? null : { lat, lng },
        shelters: byKitchen.get(kitchen.id)?.length ?? 0,
      })),
    areas: areas.slice(0, shownAreas),
    total: {
      kitchens: rows.length,
      shelters: new Set(takers.map(({ shelter }) => shelter)).size,
      ...sumOf(rows),
    },
  }
}
