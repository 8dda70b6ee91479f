import { Refusal } from '#shared/errors.ts'
import { type FavoriteKind, maxFavorites } from '#shared/favorites/contracts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { auditOthersChange } from '../accounts/audit-account.ts'
import { accountFor } from '../accounts/find-account.ts'
import { findDish } from '../catalogue/find-dish.ts'
import { findRestaurant } from '../catalogue/find-restaurant.ts'
import { deleteFavorite, insertFavorites, readFavoriteIds } from './favorite-store.ts'

type Favorite = { id: string; kind: FavoriteKind; itemId: string }

/** Adds a favorite; idempotent. Refuses with not_found, validation_failed (too many). */
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
  await deps.db.transaction(async (tx) => {
    const added = await insertFavorites(tx, kind, userId, [itemId], deps.clock())
    if (added > 0) await auditOthersChange(deps, tx, caller, userId, ['favorites'])
  })
}

/** Removes a favorite, also of an item no longer on the menu. Refuses with not_found (another's). */
export const removeFavorite = async (
  deps: Deps,
  caller: Caller,
  { id: userId, kind, itemId }: Favorite,
): Promise<void> => {
  await accountFor(deps, caller, userId)
  await deps.db.transaction(async (tx) => {
    const removed = await deleteFavorite(tx, kind, userId, itemId)
    if (removed) await auditOthersChange(deps, tx, caller, userId, ['favorites'])
  })
}
