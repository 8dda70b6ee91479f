import { Refusal } from '#shared/errors.ts'
import { readAllergen } from '#shared/menu/restaurant-menu.ts'
import { safeUntilOf, saleUntilOf } from '#shared/rescue/food-safety.ts'
import { pickUpBy } from '#shared/rescue/rescue-lifecycle.ts'
import type { LotForm } from '#shared/rescue/validation.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import type { Transaction } from '../../../db/connection.ts'
import { surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { recordImpact } from '../../impact/record-impact.ts'
import { storefrontOf } from '../../restaurants/storefronts.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { queueAnnouncement } from '../alerts/announce-deal.ts'
import { newId } from '../ids.ts'
import { publishRescue } from '../publish-rescue.ts'
import type { LotRow } from '../rows.ts'

/** A kitchen's clock may be a little ahead. */
const aheadMs = 5 * minuteMs
const longestMs = 366 * dayMs

/**
 * Lists surplus food of a restaurant: for sale where it has a price, else for shelters at once. Until when it
 * may be given is worked out here, by the food-safety setting, and stays with the lot. Refuses with
 * validation_failed (422): cooked in the future, packed food without its date, and what is past its time
 * already; illegal_transition (409) while an admin has suspended the restaurant.
 */
export const listSurplus = async (
  deps: Deps,
  tx: Transaction,
  restaurantId: string,
  form: LotForm,
  orderId: string | null = null,
): Promise<LotRow> => {
  const now = deps.clock()
  const cookedAt = new Date(form.cookedAt)
  const useBy = form.useBy == null ? null : new Date(form.useBy)
  const pickUpUntil = new Date(form.pickUpUntil)
  const { kind, title, portions, isVeg, salePrice = null } = form
  if (cookedAt.getTime() > now.getTime() + aheadMs)
    throw wrong('cookedAt', /*i18n*/ 'This lies in the future')
  const safeUntil = safeUntilOf({ kind, cookedAt, useBy }, await readSetting(tx, 'food-safety'))
  if (safeUntil === null) throw wrong('useBy', /*i18n*/ 'Packed food has a date until which it is to be used')
  if (safeUntil <= now)
    throw wrong(
      kind === 'packed' || useBy?.getTime() === safeUntil.getTime() ? 'useBy' : 'cookedAt',
      /*i18n*/ 'This food may not be given any more',
    )
  if (safeUntil.getTime() > now.getTime() + longestMs) throw wrong('useBy', /*i18n*/ 'At most a year ahead')
  if (pickUpUntil <= now) throw wrong('pickUpUntil', /*i18n*/ 'This is over already')
  if (pickUpUntil.getTime() > now.getTime() + longestMs)
    throw wrong('pickUpUntil', /*i18n*/ 'At most a year ahead')
  await refuseSuspended(tx, restaurantId)
  const { shelterMinutes } = await readSetting(tx, 'rescue')
  const saleUntil = saleUntilOf(
    { listedAt: now, pickUpBy: pickUpBy({ pickUpUntil, safeUntil }), salePrice },
    shelterMinutes,
  )
  const [lot] = await tx
    .insert(surplusLots)
    .values({
      id: newId(deps, 'LOT'),
      restaurantId,
      title,
      portions,
      isVeg,
      kind,
      allergens: [...new Set((form.allergens ?? []).flatMap((said) => readAllergen(said) ?? []))],
      cookedAt,
      useBy,
      pickUpUntil,
      safeUntil,
      saleUntil,
      salePrice,
      state: saleUntil === null ? 'offered' : 'onSale',
      orderId,
      listedAt: now,
    })
    .returning()
  if (!lot) throw new Error('the lot was not returned')
  await recordImpact(tx, {
    kind: 'listed',
    about: lot.id,
    facts: { lot: lot.id, restaurant: restaurantId, portions, safeUntil: safeUntil.toISOString() },
    at: now,
  })
  await publishRescue(deps, tx, { lot, action: 'list', now })
  await queueAnnouncement(deps, tx, lot)
  return lot
}

/** An admin who suspends a restaurant keeps its food from everybody. Refuses: illegal_transition (409). */
export const refuseSuspended = async (tx: Transaction, restaurantId: string): Promise<void> => {
  const restaurant = await storefrontOf(tx, restaurantId)
  if (restaurant && restaurant.suspendedAt !== null)
    throw new Refusal(
      'illegal_transition',
      /*i18n*/ 'This restaurant is suspended: its food may not be given.',
    )
}

const wrong = (field: string, message: string) =>
  new Refusal('validation_failed', /*i18n*/ 'Please check your input.', { [field]: message })
