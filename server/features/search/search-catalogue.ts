import type { Deps } from '../../deps.ts'
import type { DishHits, SearchFilter } from './search-index/catalogue-index.ts'
import type { Position } from './search-index/search-index.ts'
import { readSearch } from './understand/read-search.ts'

type DishSearch = { q: string; filter: SearchFilter; limit: number; after?: Position | undefined }

/** Whether a text has any word that a restaurant may be called. */
export const isSearch = (q: string | undefined): q is string =>
  q !== undefined && readSearch(q).named.length > 0

/**
 * Ids of the dishes that match `q`, the best first, each with its score, and whether any is called so.
 * Refusals: unavailable while too many searches wait or the index is rebuilt.
 */
export const searchDishes = async (
  { search }: Pick<Deps, 'search'>,
  { q, filter, limit, after }: DishSearch,
): Promise<DishHits> => {
  const found = await search.ask('dishes', { q, filter, limit, after })
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  if (found.hits.length === 0 && after === undefined && !narrowed) search.noteMissed(q)
  return found
}

/**
 * Ids of the restaurants whose name matches `q`, the best first. Refusals: unavailable as in `searchDishes`.
 */
export const searchRestaurants = async (
  { search }: Pick<Deps, 'search'>,
  q: string,
  limit: number,
): Promise<string[]> => (await search.ask('restaurants', { q, limit })).map(({ id }) => id)
