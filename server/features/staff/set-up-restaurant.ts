import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { RestaurantProfile } from '#shared/restaurants/contracts.ts'
import { restaurantStaff } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { holdAccount } from '../accounts/profiles.ts'
import { createDraft } from '../restaurants/profile/create-draft.ts'
import { profileView } from '../restaurants/profile/profile-view.ts'
import { addStaff } from './add-staff.ts'
import { recordAudit } from './audited.ts'

/**
 * Creates a draft for somebody who works for no restaurant, and makes them its staff. Their access tokens are
 * revoked, so that browsers renew them. Refuses with illegal_transition for who works for a restaurant
 * already, also in a repeat without a key.
 */
export const setUpRestaurant = async (
  deps: Deps,
  { userId }: Pick<Caller, 'userId'>,
  name: string,
): Promise<RestaurantProfile> => {
  const row = await deps.revocations.transaction(async (tx) => {
    // One after the other, so that two requests at the same time make one restaurant.
    await holdAccount(tx, userId, 'update')
    const worksFor = await tx.$count(restaurantStaff, eq(restaurantStaff.userId, userId))
    if (worksFor > 0)
      throw new Refusal('illegal_transition', /*i18n*/ 'Your account has a restaurant already.')
    const draft = await createDraft(deps, tx, { name })
    await addStaff(deps, tx, userId, draft.id)
    await recordAudit(tx, {
      actor: { kind: 'account', id: userId },
      action: 'restaurant.setUp',
      subject: { kind: 'restaurant', id: draft.id },
      after: { account: userId },
      at: deps.clock(),
    })
    return draft
  })
  return profileView(row, deps.clock())
}
