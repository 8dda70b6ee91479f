import {
  type FavoriteKind,
  type Favorites,
  favoriteKinds,
  maxFavorites,
} from '#shared/contracts/favorites.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import { accountFor } from '../accounts/find-account.ts'
import { findDishesByIds, findRestaurantsByIds } from '../catalogue/find-by-ids.ts'
import { insertFavorites, readFavoriteIds } from './favorite-store.ts'
import { listFavorites } from './list-favorites.ts'

/**
 * Adds what was marked before signing in to what the account has, and gives all of it. Repeatable; what is not on the
 * menu is left out. Refuses with not_found (another's).
 */
export const mergeFavorites = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  marked: Record<FavoriteKind, string[]>,
): Promise<Favorites> => {
  await accountFor(deps, caller, userId)
  const [dishes, restaurants] = await Promise.all([
    findDishesByIds(deps, marked.dishes),
    findRestaurantsByIds(deps, marked.restaurants),
  ])
  const known = { dishes, restaurants }
  for (const kind of favoriteKinds) {
    const held = new Set(await readFavoriteIds(deps.db, kind, userId))
    const added = known[kind].map(({ id }) => id).filter((id) => !held.has(id))
    await insertFavorites(deps.db, kind, userId, added.slice(0, maxFavorites - held.size), deps.clock())
  }
  return listFavorites(deps, caller, userId)
}
