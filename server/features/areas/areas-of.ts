import { LRUCache } from 'lru-cache'
import type { AreaShape } from '#shared/areas/contracts.ts'
import type { Paise } from '#shared/money/money.ts'
import { viewText } from '../../db/view-text.ts'
import { areasVersions } from '../../db/views/restaurants.ts'
import type { Deps } from '../../deps.ts'
import type { Area } from './area.ts'
import { boxOf, positionsIn } from './geometry.ts'

/** The areas of restaurants that have some, by the restaurant's id. */
export type AreasByRestaurant = ReadonlyMap<string, readonly Area[]>

type CachedAreas = { version: number; areas: readonly Area[] }
/** Of so many positions in all the areas are kept, a few dozen bytes each. */
const maxCached = 1_000_000
const caches = new WeakMap<Deps['pool'], LRUCache<string, CachedAreas>>()

const cacheOf = ({ pool }: Pick<Deps, 'pool'>): LRUCache<string, CachedAreas> => {
  const known = caches.get(pool)
  if (known) return known
  const cache = new LRUCache<string, CachedAreas>({ maxSize: maxCached, sizeCalculation: sizeOf })
  caches.set(pool, cache)
  return cache
}

const sizeOf = ({ areas }: CachedAreas): number =>
  areas.reduce((sum, { shape }) => sum + 10 + (shape === null ? 0 : positionsIn(shape)), 1)

/**
 * The areas of those of these restaurants that have some; null where none has, and nothing is read then. They
 * are cached by their version, which comes with the dishes that a cart has read: whoever reads those again
 * reads the areas again, too.
 */
export const areasOf = async (
  deps: Pick<Deps, 'pool'>,
  dishes: Iterable<{ restaurantId: string; areasVersion?: number }>,
): Promise<AreasByRestaurant | null> => {
  let wanted: Map<string, number> | undefined
  for (const { restaurantId, areasVersion = 0 } of dishes)
    if (areasVersion > 0) {
      wanted ??= new Map()
      wanted.set(restaurantId, areasVersion)
    }
  if (wanted === undefined) return null
  const cache = cacheOf(deps)
  const missing = [...wanted].filter(([id, version]) => cache.get(id)?.version !== version).map(([id]) => id)
  const fresh = missing.length === 0 ? [] : await loadAreas(deps, missing)
  for (const { id, ...known } of fresh) cache.set(id, known)
  const loaded = new Map(fresh.map(({ id, areas }) => [id, areas]))
  return new Map([...wanted.keys()].map((id) => [id, loaded.get(id) ?? cache.get(id)?.areas ?? []]))
}

type Row = {
  id: string
  version: number
  name: string
  shape: AreaShape | null
  upTo: number | null
  fee: string
  minimum: string | null
  freeOver: string | null
  excluded: boolean
}

const text = `
  SELECT r.id, r.areas_version AS version, a.name, a.shape, a.up_to AS "upTo", a.fee, a.minimum,
    a.free_over AS "freeOver", a.excluded
  FROM ${viewText(areasVersions)} r JOIN delivery_areas a ON a.restaurant_id = r.id
  WHERE r.id = ANY($1) ORDER BY r.id, a.position`

const loadAreas = async (
  { pool }: Pick<Deps, 'pool'>,
  ids: readonly string[],
): Promise<(CachedAreas & { id: string })[]> => {
  const { rows } = await pool.query<Row>({ name: 'read-delivery-areas', text, values: [ids] })
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    version: own[0]?.version ?? 0,
    areas: own.map(areaOf),
  }))
}

const amount = (value: string | null): Paise | null => (value === null ? null : (Number(value) as Paise))

const areaOf = ({ name, shape, upTo, fee, minimum, freeOver, excluded }: Row): Area => {
  const offer = {
    name,
    fee: Number(fee) as Paise,
    minimum: amount(minimum),
    freeOver: amount(freeOver),
    excluded,
  }
  return shape === null
    ? { ...offer, shape, box: null, upTo: upTo ?? 0 }
    : { ...offer, shape, box: boxOf(shape), upTo: null }
}
