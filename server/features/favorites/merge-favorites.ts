import {
  type FavoriteKind,
  type Favorites,
  favoriteKinds,
  maxFavorites,
} from '#shared/favorites/contracts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { auditOthersChange } from '../accounts/audit-account.ts'
import { accountFor } from '../accounts/find-account.ts'
import { findDishesByIds, findRestaurantsByIds } from '../catalogue/find-by-ids.ts'
import { insertFavorites, readFavoriteIds } from './favorite-store.ts'
import { listFavorites } from './list-favorites.ts'

/**
 * Adds favorites marked before signing in to those of the account, and returns all. Idempotent; items not on
 * the menu are left out. Refuses with not_found (another's).
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
  await deps.db.transaction(async (tx) => {
    let added = 0
    for (const kind of favoriteKinds) {
      const held = new Set(await readFavoriteIds(tx, kind, userId))
      const missing = known[kind].map(({ id }) => id).filter((id) => !held.has(id))
      const fitting = missing.slice(0, maxFavorites - held.size)
      added += await insertFavorites(tx, kind, userId, fitting, deps.clock())
    }
    if (added > 0) await auditOthersChange(deps, tx, caller, userId, ['favorites'])
  })
  return listFavorites(deps, caller, userId)
}
