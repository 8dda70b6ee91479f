import { type RestaurantSort, restaurantSorts } from '#shared/catalogue/categories.ts'
import type { RestaurantsFilter } from '#shared/loader-services.ts'

const longestCuisine = 40
const longestPlace = 40

const isSort = (text: string): text is RestaurantSort => (restaurantSorts as readonly string[]).includes(text)

/** The filter in a URL's query. Unknown values are ignored. */
export const readRestaurantsFilter = (params: URLSearchParams): RestaurantsFilter => {
  const text = (name: string) => (params.get(name) ?? '').trim()
  const stars = Number(text('minRating'))
  const sort = text('sort')
  const near = text('near').slice(0, longestPlace)
  return {
    // Without a place nothing is near.
    sort: isSort(sort) && (sort !== 'distance' || near !== '') ? sort : '',
    cuisine: text('cuisine').slice(0, longestCuisine),
    veg: text('veg') === 'true',
    open: text('open') === 'true',
    offers: text('offers') === 'true',
    minRating: stars > 0 && stars <= 5 ? stars : 0,
    near,
    map: text('view') === 'map',
    cursor: text('cursor'),
  }
}

/** The URL of a filter with `change` applied. A changed filter starts at its first page. */
export const restaurantsHref = (filter: RestaurantsFilter, change: Partial<RestaurantsFilter>): string => {
  const next = { ...filter, cursor: '', ...change }
  const params = new URLSearchParams()
  for (const name of ['sort', 'cuisine', 'near', 'cursor'] as const)
    if (next[name] !== '') params.set(name, next[name])
  for (const name of ['veg', 'open', 'offers'] as const) if (next[name]) params.set(name, 'true')
  if (next.minRating > 0) params.set('minRating', String(next.minRating))
  if (next.map) params.set('view', 'map')
  const search = params.toString()
  return search === '' ? '/restaurants' : `/restaurants?${search}`
}
