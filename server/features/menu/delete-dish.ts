import { eq } from 'drizzle-orm'
import { dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { announceCatalogueChange } from '../catalogue-changes/changes.ts'
import { derivePicture } from '../drawings/derive-picture.ts'
import { deletePicture } from '../pictures/stored-pictures.ts'
import { auditDish } from './change-menu.ts'
import { categoryOf, isPhoto } from './menu-item.ts'
import { lockOwnDish, type Own } from './own-dish.ts'

/**
 * Takes a dish off the menu. It stays in the database for the orders that have it; its photo does not.
 * Refuses: not_found (deleted already, another restaurant's).
 */
export const deleteDish = (deps: Deps, caller: Caller, own: Own): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const known = await lockOwnDish(tx, own)
    const now = deps.clock()
    const image = isPhoto(known.image)
      ? derivePicture({ ...known, category: categoryOf(known) })
      : known.image
    await tx.update(dishes).set({ deletedAt: now, updatedAt: now, image }).where(eq(dishes.id, known.id))
    if (image !== known.image) await deletePicture(tx, known.image)
    await auditDish(deps, tx, caller, { action: 'dish.deleted', dishId: known.id })
    announceCatalogueChange(deps, tx)
  })
