import { email as emailRule } from '#shared/accounts/validation.ts'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { AdminRestaurant, addRestaurant as contract } from '#shared/restaurants/admin-contracts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { accountOfName } from '../accounts/find-account.ts'
import { notify } from '../notifications/notify.ts'
import { findRestaurantForAdmin } from '../restaurants/admin/restaurant-view.ts'
import { createDraft } from '../restaurants/profile/create-draft.ts'
import { addStaff } from './add-staff.ts'
import { assignOwner } from './assign-owner.ts'
import { recordAudit } from './audited.ts'

const refused = (message: string) => new Refusal('validation_failed', message, { owner: message })

/**
 * Adds a restaurant as a draft and gives it to its owner: the account of this name, the one that has
 * confirmed this address, or whoever reads the link that is mailed there, within 30 days. Refuses with
 * validation_failed (no such username, no address).
 */
export const addRestaurant = async (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  { owner, location, ...stated }: Output<(typeof contract)['body']>,
  language: Language,
): Promise<AdminRestaurant> => {
  const isAddress = owner.includes('@')
  if (isAddress && !emailRule.safeParse(owner).success) throw refused(/*i18n*/ 'Invalid email address')
  const account = isAddress ? undefined : await accountOfName(deps, owner)
  if (!isAddress && (!account || account.user.deletedAt !== null))
    throw refused(/*i18n*/ 'There is no account with this username')
  const id = await deps.revocations.transaction(async (tx) => {
    const draft = await createDraft(deps, tx, {
      ...stated,
      ...(location && { lat: location.lat, lng: location.lng }),
    })
    if (account) await addStaff(deps, tx, account.user.id, draft.id)
    else {
      const token = await assignOwner(deps, tx, { restaurantId: draft.id, email: owner })
      if (token !== null)
        await notify(deps, tx, { email: owner, language }, 'staffInvited', { restaurant: draft.name, token })
    }
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: 'restaurant.added',
      subject: { kind: 'restaurant', id: draft.id },
      after: { name: draft.name, ...(account && { owner: account.user.id }) },
      at: deps.clock(),
    })
    return draft.id
  })
  const added = await findRestaurantForAdmin(deps.db, id, deps.clock())
  if (!added) throw new Error('the new restaurant was not found')
  return added
}
