import { isMenuCategory } from '#shared/catalogue/categories.ts'
import type { RestaurantCard } from '#shared/catalogue/contracts.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { viewText } from '../../db/view-text.ts'
import { shownDishes } from '../../db/views/menu/dishes.ts'
import type { Deps } from '../../deps.ts'
import { coverUrl, isRendered, pictureUrl } from '../drawings/picture-url.ts'

/** What a restaurant's menu says of it. */
export type RestaurantFacts = Pick<RestaurantCard, 'pictures' | 'usualPrice' | 'offer' | 'vegOnly'>

type Needed = Pick<Deps, 'pool' | 'catalogueChanges'>
type Cache = { all: Promise<Map<string, RestaurantFacts>> | undefined; stale: Set<string> }
const caches = new WeakMap<object, Cache>()

const maxPictures = 4
/** Without a dish there is nothing to say. */
const nothing: RestaurantFacts = { pictures: [], usualPrice: null }

/**
 * A dish that is known is shown first; what nobody eats alone, such as bread, says nothing of what a meal
 * costs.
 */
const statement = `
  SELECT d.restaurant_id AS id,
    (array_agg(json_build_object('image', d.image, 'category', d.category)
      ORDER BY d.best_seller DESC, d.sort_order, d.id))[1:12] AS pictures,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY d.price)
      FILTER (WHERE d.category NOT IN ('breads', 'beverages', 'desserts'))::int AS "mealPrice",
    percentile_disc(0.5) WITHIN GROUP (ORDER BY d.price)::int AS "anyPrice",
    max(d.discount) FILTER (WHERE d.available) AS offer,
    bool_and(d.is_veg IS TRUE) AS "vegOnly"
  FROM ${viewText(shownDishes)} d
  WHERE d.deleted_at IS NULL AND ($1::text[] IS NULL OR d.restaurant_id = ANY($1))
  GROUP BY d.restaurant_id`
type Row = {
  id: string
  pictures: { image: string; category: string }[]
  mealPrice: number | null
  anyPrice: number
  offer: number | null
  vegOnly: boolean
}

/** Its own table; a restaurant that took photos of what it is known for shows them instead. */
const coverOf = (id: string, shown: RestaurantFacts['pictures']): RestaurantFacts['pictures'] => {
  const [first] = shown
  const cover = coverUrl(id)
  return first && cover !== undefined && shown.every(({ image }) => isRendered(image))
    ? [{ ...first, image: cover }]
    : shown
}

const factsIn = ({ id, pictures, mealPrice, anyPrice, offer, vegOnly }: Row): RestaurantFacts => {
  const different = new Map(pictures.map((picture) => [picture.image, picture]))
  const shown = [...different.values()].slice(0, maxPictures).map(({ image, category }) => ({
    image: pictureUrl(image),
    category: isMenuCategory(category) ? category : ('main-course' as const),
  }))
  return {
    pictures: coverOf(id, shown),
    usualPrice: paise(mealPrice ?? anyPrice),
    ...(offer !== null && { offer }),
    ...(vegOnly && { vegOnly: true as const }),
  }
}

const read = async (deps: Needed, ids: readonly string[] | null): Promise<[string, RestaurantFacts][]> => {
  const { rows } = await deps.pool.query<Row>({ name: 'restaurant-facts', text: statement, values: [ids] })
  return rows.map((row) => [row.id, factsIn(row)])
}

const cacheOf = (deps: Needed): Cache => {
  const existing = caches.get(deps.catalogueChanges)
  if (existing) return existing
  const own: Cache = { all: undefined, stale: new Set() }
  deps.catalogueChanges.watch(({ everything, restaurants, dishes }) => {
    if (everything) own.all = undefined
    for (const id of restaurants) own.stale.add(id)
    for (const { restaurantId } of dishes.values()) own.stale.add(restaurantId)
  })
  caches.set(deps.catalogueChanges, own)
  return own
}

/**
 * What each restaurant's menu says of it, kept in memory: of those that changed it is read again. Returns a
 * function that says it of one restaurant.
 */
export const restaurantFacts = async (deps: Needed): Promise<(id: string) => RestaurantFacts> => {
  const cache = cacheOf(deps)
  if (cache.all === undefined) {
    cache.stale.clear()
    const all = read(deps, null).then((rows) => new Map(rows))
    cache.all = all
    all.catch(() => {
      if (cache.all === all) cache.all = undefined
    })
  }
  const facts = await cache.all
  const stale = [...cache.stale]
  if (stale.length > 0) {
    cache.stale.clear()
    try {
      const fresh = new Map(await read(deps, stale))
      for (const id of stale) {
        const one = fresh.get(id)
        if (one) facts.set(id, one)
        else facts.delete(id)
      }
    } catch (error) {
      for (const id of stale) cache.stale.add(id)
      throw error
    }
  }
  return (id) => facts.get(id) ?? nothing
}

/** For sorting: without a price a restaurant comes last. */
export const priceOf = ({ usualPrice }: RestaurantFacts): Paise | number =>
  usualPrice ?? Number.POSITIVE_INFINITY
