import { type FavoriteKind, maxFavorites } from '#shared/contracts/favorites.ts'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import { accountFor } from '../accounts/find-account.ts'
import { findDish } from '../catalogue/find-dish.ts'
import { findRestaurant } from '../catalogue/find-restaurant.ts'
import { deleteFavorite, insertFavorites, readFavoriteIds } from './favorite-store.ts'

type Favorite = { id: string; kind: FavoriteKind; itemId: string }

/** Makes something a favorite; one that is stays one. Refuses with not_found, validation_failed (far too many). */
export const addFavorite = async (
  deps: Deps,
  caller: Caller,
  { id: userId, kind, itemId }: Favorite,
): Promise<void> => {
  await accountFor(deps, caller, userId)
  await (kind === 'dishes' ? findDish(deps, itemId) : findRestaurant(deps, itemId))
  const held = await readFavoriteIds(deps.db, kind, userId)
  if (held.length >= maxFavorites && !held.includes(itemId))
    throw new Refusal('validation_failed', /*i18n*/ 'No more than {most} favorites can be kept.', undefined, {
      most: maxFavorites,
    })
  await insertFavorites(deps.db, kind, userId, [itemId], deps.clock())
}

/** Removes a favorite, also of what is no longer on the menu. Refuses with not_found (another's). */
export const removeFavorite = async (
  deps: Deps,
  caller: Caller,
  { id: userId, kind, itemId }: Favorite,
): Promise<void> => {
  await accountFor(deps, caller, userId)
  await deleteFavorite(deps.db, kind, userId, itemId)
}
