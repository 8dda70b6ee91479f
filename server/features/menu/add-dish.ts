import { and, count, eq, isNull, max } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { MenuItem } from '#shared/menu/contracts.ts'
import type { DishForm } from '#shared/menu/validation.ts'
import { dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { announceCatalogueChange } from '../catalogue-changes/changes.ts'
import { slug } from '../menu-import/clean-text.ts'
import { holdRestaurant } from '../restaurants/storefronts.ts'
import { arrangeMenu } from './arrange-menu.ts'
import { requireOwnCategory } from './categories/category-store.ts'
import { auditDish } from './change-menu.ts'
import { dishValues, requireEnergy, requireOrderable } from './dish-values.ts'
import { menuItemOf } from './menu-item.ts'
import { readOwnDish } from './own-dish.ts'
import { renewServedHours } from './serving-hours.ts'
import { showLeft } from './stock/show-left.ts'
import { identify, writeOptions } from './write-options.ts'

/** More than any menu needs by hand; an import may bring more. */
export const maxDishes = 2_000

/** Readable, and nobody else's. */
export const newDishId = (deps: Pick<Deps, 'randomBytes'>, name: string): string => {
  const readable = slug(name).slice(0, 48)
  const suffix = Buffer.from(deps.randomBytes(6)).toString('hex')
  return [readable, suffix].filter((part) => part !== '').join('-')
}

/**
 * Adds a dish at the end of a restaurant's menu, available unless the form says otherwise, with the picture
 * that fits it. Prices in paise. Refuses: validation_failed for options that cannot be ordered, for missing
 * energy in a chain, and for more than 2,000 dishes.
 */
export const addDish = async (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  form: DishForm,
): Promise<MenuItem> => {
  const values = dishValues(form)
  const now = deps.clock()
  const id = newDishId(deps, form.name)
  return deps.db.transaction(async (tx) => {
    // One after the other, so that no two dishes get the same place, and the limit holds.
    const restaurant = await holdRestaurant(tx, restaurantId)
    requireEnergy(restaurant, values.kcal ?? null)
    await requireOwnCategory(tx, restaurantId, form.ownCategory)
    const options = await identify(deps, tx, { restaurantId, wanted: form.options ?? [], known: [] })
    requireOrderable({ isVeg: values.isVeg, options })
    const [held] = await tx
      .select({ dishes: count(), last: max(dishes.sortOrder) })
      .from(dishes)
      .where(and(eq(dishes.restaurantId, restaurantId), isNull(dishes.deletedAt)))
    if ((held?.dishes ?? 0) >= maxDishes)
      throw new Refusal('validation_failed', /*i18n*/ 'A menu has at most {most} dishes.', undefined, {
        most: maxDishes,
      })
    await tx.insert(dishes).values({
      id,
      restaurantId,
      source: 'restaurant',
      sortOrder: (held?.last ?? 999) + 1,
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    await writeOptions(tx, id, [], options)
    await renewServedHours(tx, eq(dishes.id, id))
    await arrangeMenu(tx, restaurantId)
    await auditDish(deps, tx, caller, { action: 'dish.added', dishId: id })
    announceCatalogueChange(deps, tx)
    if (values.stockPerDay != null) await showLeft(tx, now, eq(dishes.id, id))
    return menuItemOf(await readOwnDish(tx, { restaurantIds: [restaurantId], dishId: id }), now)
  })
}
