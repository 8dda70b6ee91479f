import { eq } from 'drizzle-orm'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { encodePicture } from '../../pictures/encode-picture.ts'
import { deletePicture, storePicture } from '../../pictures/stored-pictures.ts'
import type { AccountRecord } from '../account-store.ts'
import { auditOthersChange } from '../audit-account.ts'
import { accountFor } from '../find-account.ts'

const photoSize = 512

/**
 * Replaces a person's photo. `file` is the uploaded file, up to 5 MB. Refuses with not_found (another's), and
 * like encodePicture.
 */
export const setPhoto = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  file: Uint8Array,
): Promise<AccountRecord> => {
  await accountFor(deps, caller, userId)
  const encoded = await encodePicture(file, photoSize)
  return replacePhoto(deps, caller, userId, encoded)
}

/** Removes a person's photo, if there is one. Refuses with not_found (another's). */
export const removePhoto = (deps: Deps, caller: Caller, userId: string): Promise<AccountRecord> =>
  replacePhoto(deps, caller, userId, null)

const replacePhoto = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  encoded: Parameters<typeof storePicture>[1] | null,
): Promise<AccountRecord> => {
  const record = await accountFor(deps, caller, userId)
  return deps.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ profileImage: users.profileImage })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    const profileImage = encoded && (await storePicture(tx, encoded, deps.clock()))
    const [user] = await tx.update(users).set({ profileImage }).where(eq(users.id, userId)).returning()
    if (before && before.profileImage !== profileImage) await deletePicture(tx, before.profileImage)
    await auditOthersChange(deps, tx, caller, userId, ['profileImage'])
    return { ...record, user: user ?? record.user }
  })
}
