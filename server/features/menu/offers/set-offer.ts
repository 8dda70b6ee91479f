import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import { paise, percentOf } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { dishes } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { changed } from '../change-menu.ts'
import { noOffer } from '../dish-values.ts'
import type { DishRow } from '../menu-item.ts'
import { lockOwnDish, type Own } from '../own-dish.ts'
import { momentWithinAYear } from '../set-availability.ts'

type Offer = { percentOff: number; endsAt: Date | null }

/** Puts a dish on offer at a percentage of what it costs without one, in paise; the caller has locked it. */
export const putOnOffer = async (
  tx: Transaction,
  { id, price, originalPrice }: Pick<DishRow, 'id' | 'price' | 'originalPrice'>,
  { percentOff, endsAt }: Offer,
  now: Date,
): Promise<void> => {
  const full = originalPrice ?? price
  const offered = paise(full - percentOf(full, percentOff))
  if (offered < 1) {
    const message = /*i18n*/ 'Nothing would be left of the price'
    throw new Refusal('validation_failed', message, { percentOff: message })
  }
  await tx
    .update(dishes)
    .set({
      price: offered,
      originalPrice: full,
      discount: percentOff,
      specialOffer: true,
      offerEndsAt: endsAt,
      updatedAt: now,
    })
    .where(eq(dishes.id, id))
}

/**
 * Offers a dish for a percentage less than it costs without an offer, for customers at once; another offer
 * takes the place of one that runs. `endsAt`: ISO 8601; null: until it is ended. The same again changes
 * nothing. Refuses: not_found, validation_failed for a moment that has passed or is more than a year away,
 * and where the price would be below ₹0.01.
 */
export const startOffer = (
  deps: Deps,
  caller: Caller,
  own: Own,
  { percentOff, endsAt: said }: { percentOff: number; endsAt: string | null },
): Promise<MenuItem> =>
  deps.db.transaction(async (tx) => {
    const known = await lockOwnDish(tx, own)
    const now = deps.clock()
    const endsAt = said === null ? null : momentWithinAYear(said, now, 'endsAt')
    if (known.discount === percentOff && known.offerEndsAt?.getTime() === endsAt?.getTime())
      return changed(deps, tx, caller, own, [])
    await putOnOffer(tx, known, { percentOff, endsAt }, now)
    return changed(deps, tx, caller, own, ['offer', 'price'])
  })

/** Ends the offer of a dish: it costs what it did before. Without one nothing changes. Refuses: not_found. */
export const endOffer = (deps: Deps, caller: Caller, own: Own): Promise<MenuItem> =>
  deps.db.transaction(async (tx) => {
    const { id, originalPrice } = await lockOwnDish(tx, own)
    if (originalPrice === null) return changed(deps, tx, caller, own, [])
    await tx
      .update(dishes)
      .set({ ...noOffer, price: originalPrice, updatedAt: deps.clock() })
      .where(eq(dishes.id, id))
    return changed(deps, tx, caller, own, ['offer', 'price'])
  })
