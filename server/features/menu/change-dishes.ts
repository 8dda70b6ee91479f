import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Output } from '#shared/contract.ts'
import type { changeDishes as contract } from '#shared/contracts/menu.ts'
import { Refusal } from '#shared/errors.ts'
import { highestPrice } from '#shared/menu/restaurant-menu.ts'
import { changedPrice } from '#shared/orders/changed-price.ts'
import { bulkChanges, type DishBefore, dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { announceCatalogueChange } from '../catalogue-changes/changes.ts'
import { dishValues } from './dish-values.ts'
import { matchingDishes } from './list-menu.ts'
import type { MenuRow } from './menu-item.ts'
import { menuColumns } from './menu-store.ts'

type Change = Output<(typeof contract)['body']>

/**
 * Changes availability, price or category of several dishes of one restaurant: all of those that are named or
 * that match, or none. Returns how many became another, and by what it is taken back (undo-change.ts).
 * Refuses: not_found where one that is named is not on the menu, validation_failed where a price would be
 * below ₹0.01 or above ₹1,00,000.
 */
export const changeDishes = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  { dishIds, matching, available, price, category }: Change,
): Promise<Output<(typeof contract)['response']>> =>
  deps.db.transaction(async (tx) => {
    const meant = and(
      matching
        ? matchingDishes(restaurantId, matching)
        : and(
            eq(dishes.restaurantId, restaurantId),
            isNull(dishes.deletedAt),
            inArray(dishes.id, dishIds ?? []),
          ),
      matching?.available === undefined ? undefined : eq(dishes.available, matching.available),
    )
    const locked = await tx
      .select({ id: dishes.id })
      .from(dishes)
      .where(meant)
      .orderBy(asc(dishes.id))
      .for('update')
    const ids = locked.map(({ id }) => id)
    if (dishIds && ids.length < new Set(dishIds).size)
      throw new Refusal('not_found', /*i18n*/ 'One of these dishes is no longer on your menu.')
    const rows = await tx.select(menuColumns).from(dishes).where(inArray(dishes.id, ids))
    const now = deps.clock()
    const before: DishBefore[] = []
    for (const known of rows) {
      const wanted = price ? changedPrice(known.price, price) : known.price
      if (price && (wanted < 1 || wanted > highestPrice)) throw outOfRange(known.name, wanted)
      const values = dishValues({ name: known.name, price: wanted, category, available }, known)
      const fields: Record<string, unknown> = known
      const differs = Object.entries(values).some(
        ([field, value]) => field !== 'image' && !isDeepStrictEqual(fields[field], value),
      )
      if (!differs) continue
      before.push(beforeOf(known))
      await tx
        .update(dishes)
        .set({ ...values, updatedAt: now })
        .where(eq(dishes.id, known.id))
    }
    const undo = before.length > 0 ? randomUUID() : null
    if (undo !== null) {
      await tx.insert(bulkChanges).values({ id: undo, restaurantId, at: now, before })
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'menu.changed',
        subject: { kind: 'restaurant', id: restaurantId },
        after: { dishes: before.length, available, price, category },
        at: now,
      })
      announceCatalogueChange(deps, tx)
    }
    return { changed: before.length, unchanged: rows.length - before.length, undo }
  })

const beforeOf = (row: MenuRow): DishBefore => ({
  id: row.id,
  price: row.price,
  originalPrice: row.originalPrice,
  discount: row.discount,
  specialOffer: row.specialOffer,
  available: row.available,
  backAt: row.backAt?.toISOString() ?? null,
  category: row.category,
  section: row.section,
  image: row.image,
})

const outOfRange = (dish: string, wanted: number): Refusal => {
  const message =
    wanted < 1
      ? /*i18n*/ 'The price of {dish} would be below ₹0.01. Nothing was changed.'
      : /*i18n*/ 'The price of {dish} would be above ₹1,00,000. Nothing was changed.'
  return new Refusal('validation_failed', message, { price: message }, { dish })
}
