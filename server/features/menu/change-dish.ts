import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { MenuItem } from '#shared/menu/contracts.ts'
import type { DishForm } from '#shared/menu/validation.ts'
import { dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { storefrontOf } from '../restaurants/storefronts.ts'
import { arrangeMenu } from './arrange-menu.ts'
import { requireOwnCategory } from './categories/category-store.ts'
import { changed } from './change-menu.ts'
import { dishValues, requireEnergy, requireOrderable } from './dish-values.ts'
import { lockOwnDish, type Own } from './own-dish.ts'
import { renewServedHours } from './serving-hours.ts'
import { showLeft } from './stock/show-left.ts'
import { identify, writeOptions } from './write-options.ts'

/**
 * Changes a dish; what the form does not say stays. Prices in paise. The same again changes nothing. Refuses:
 * not_found (a deleted dish, another restaurant's), validation_failed for options that cannot be ordered with
 * the dish as it would be, and for missing energy in a chain.
 */
export const changeDish = (deps: Deps, caller: Caller, own: Own, form: DishForm): Promise<MenuItem> =>
  deps.db.transaction(async (tx) => {
    const known = await lockOwnDish(tx, own)
    const { restaurantId } = known
    await requireOwnCategory(tx, restaurantId, form.ownCategory)
    const values = dishValues(form, known)
    const options =
      form.options === undefined
        ? known.options
        : await identify(deps, tx, { restaurantId, wanted: form.options, known: known.options })
    // Also where only the dish has become vegetarian.
    requireOrderable({ isVeg: values.isVeg, options })
    const restaurant = await storefrontOf(tx, restaurantId)
    requireEnergy(restaurant, values.kcal === undefined ? known.kcal : values.kcal)
    const before: Record<string, unknown> = known
    // The picture follows the name.
    const fields = Object.entries(values).flatMap(([field, value]) =>
      field === 'image' || isDeepStrictEqual(before[field], value) ? [] : field,
    )
    const otherOptions = !isDeepStrictEqual(known.options, options)
    if (otherOptions) await writeOptions(tx, known.id, known.options, options)
    if (fields.length > 0 || otherOptions)
      await tx
        .update(dishes)
        .set({ ...values, updatedAt: deps.clock() })
        .where(eq(dishes.id, known.id))
    if (fields.includes('hours') || fields.includes('ownCategoryId'))
      await renewServedHours(tx, eq(dishes.id, known.id))
    if (fields.includes('ownCategoryId')) await arrangeMenu(tx, restaurantId)
    if (fields.includes('stockPerDay')) await showLeft(tx, deps.clock(), eq(dishes.id, known.id))
    return changed(deps, tx, caller, own, otherOptions ? [...fields, 'options'] : fields)
  })
