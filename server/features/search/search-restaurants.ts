import type { Deps } from '../../deps.ts'

/**
 * Ids of the restaurants whose name matches `q`, the best first. Refusals: unavailable as in `searchDishes`.
 */
export const searchRestaurants = async (
  { search }: Pick<Deps, 'search'>,
  q: string,
  limit: number,
): Promise<string[]> => (await search.ask('restaurants', { q, limit })).map(({ id }) => id)
