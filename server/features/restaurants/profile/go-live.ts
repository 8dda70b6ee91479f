import { Refusal } from '#shared/errors.ts'
import type { FirstDayPart, RestaurantProfile } from '#shared/restaurants/contracts.ts'
import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { recordAudit } from '../audited.ts'
import { changeRestaurant } from './change-restaurant.ts'
import { missingParts } from './first-day.ts'
import { profileView, type RestaurantRow } from './profile-view.ts'

const missingTexts: Record<FirstDayPart, string> = {
  name: /*i18n*/ "The restaurant's name is required",
  address: /*i18n*/ 'The address is missing',
  location: /*i18n*/ 'The place on the map is missing',
  phone: /*i18n*/ 'The phone number is missing',
  cuisines: /*i18n*/ 'Choose at least one cuisine',
  fssaiNumber: /*i18n*/ 'The FSSAI licence number is missing',
  hours: /*i18n*/ 'There is no day on which you are open',
  dishes: /*i18n*/ 'There is no dish on your menu',
}

/**
 * Shows a restaurant to customers: page, lists and search have it at once, on every instance. Does nothing
 * where it is live. Refuses with validation_failed, by field, for what is missing, with illegal_transition
 * while it is suspended, and with not_found.
 */
export const goLive = (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
): Promise<RestaurantProfile> =>
  showOrHide(deps, caller, restaurantId, true, async (tx, row) => {
    if (row.suspendedAt !== null)
      throw new Refusal('illegal_transition', /*i18n*/ 'This restaurant is suspended. Please write to us.')
    const missing = await missingParts(tx, row)
    if (missing.length > 0)
      throw new Refusal(
        'validation_failed',
        /*i18n*/ 'Something is missing before customers can see you.',
        Object.fromEntries(missing.map((part) => [part, missingTexts[part]])),
      )
  })

/**
 * Hides a restaurant from customers, so that it is a draft again. Does nothing where it is one. Refuses with
 * illegal_transition while orders are under way, and with not_found.
 */
export const takeOffline = (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
): Promise<RestaurantProfile> =>
  showOrHide(deps, caller, restaurantId, false, async (tx) => {
    for (const part of deps.restaurantParts)
      if (await part.underWay?.(tx, restaurantId))
        throw new Refusal(
          'illegal_transition',
          /*i18n*/ 'Please finish your open orders first. A pause keeps new ones away meanwhile.',
        )
  })

const showOrHide = async (
  deps: Deps,
  { userId }: Pick<Caller, 'userId'>,
  restaurantId: string,
  active: boolean,
  require: (tx: Transaction, row: RestaurantRow) => Promise<void>,
): Promise<RestaurantProfile> => {
  const { after } = await deps.db.transaction(async (tx) => {
    const changed = await changeRestaurant(deps, tx, restaurantId, async (row) => {
      if (row.active !== active) await require(tx, row)
      return { active }
    })
    if (changed.columns.length > 0)
      await recordAudit(tx, {
        actor: { kind: 'account', id: userId },
        action: active ? 'restaurant.live' : 'restaurant.offline',
        subject: { kind: 'restaurant', id: restaurantId },
        at: deps.clock(),
      })
    return changed
  })
  // Whoever did it finds it in every list and page of this instance; the others are notified.
  await deps.catalogueChanges.sweep()
  return profileView(after, deps.clock())
}
