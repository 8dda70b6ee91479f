import { eq } from 'drizzle-orm'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { derivePicture } from '../drawings/derive-picture.ts'
import { type EncodedPicture, encodePicture } from '../pictures/encode-picture.ts'
import { deletePicture, storePicture } from '../pictures/stored-pictures.ts'
import { changed } from './change-menu.ts'
import { categoryOf, isPhoto } from './menu-item.ts'
import { lockOwnDish, type Own, readOwnDish } from './own-dish.ts'

/** Pixels of a side: a dish fills the width of a phone, at two device pixels each. */
const photoSize = 800

/**
 * Replaces a dish's picture by a photo, up to 5 MB. Refuses with not_found (a deleted dish, another
 * restaurant's), and like encodePicture.
 */
export const setDishPhoto = async (
  deps: Deps,
  caller: Caller,
  own: Own,
  file: Uint8Array,
): Promise<MenuItem> => {
  await readOwnDish(deps.db, own)
  return replacePhoto(deps, caller, own, await encodePicture(file, photoSize))
}

/** Removes the photo, if there is one; our picture that fits the dish takes its place. Refuses: not_found. */
export const removeDishPhoto = (deps: Deps, caller: Caller, own: Own): Promise<MenuItem> =>
  replacePhoto(deps, caller, own, null)

const replacePhoto = (
  deps: Deps,
  caller: Caller,
  own: Own,
  photo: EncodedPicture | null,
): Promise<MenuItem> =>
  deps.db.transaction(async (tx) => {
    const known = await lockOwnDish(tx, own)
    const now = deps.clock()
    const ours = isPhoto(known.image) ? derivePicture({ ...known, category: categoryOf(known) }) : known.image
    const image = photo ? await storePicture(tx, photo, now) : ours
    if (image === known.image) return changed(deps, tx, caller, own, [])
    await tx.update(dishes).set({ image, updatedAt: now }).where(eq(dishes.id, known.id))
    await deletePicture(tx, known.image)
    return changed(deps, tx, caller, own, ['image'])
  })
