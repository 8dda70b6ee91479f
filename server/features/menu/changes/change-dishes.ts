import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type {
  ChangedDish,
  ChangePreview,
  changeDishes as contract,
  previewChange as previewContract,
} from '#shared/menu/change-contracts.ts'
import type { MenuGroup } from '#shared/menu/contracts.ts'
import { highestPrice } from '#shared/menu/restaurant-menu.ts'
import { paise } from '#shared/money/money.ts'
import { changedPrice, type PriceChange } from '#shared/orders/changed-price.ts'
import type { Executor } from '../../../db/connection.ts'
import { dishes } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { arrangeMenu } from '../arrange-menu.ts'
import { recordAudit } from '../audited.ts'
import { readCategories, requireOwnCategory } from '../categories/category-store.ts'
import { dishValues } from '../dish-values.ts'
import { matchingDishes } from '../list-menu.ts'
import { type MenuRow, saidCategory } from '../menu-item.ts'
import { menuColumns } from '../own-dish.ts'
import { renewServedHours } from '../serving-hours.ts'
import { writeOptions } from '../write-options.ts'
import { type DishChange, differenceOf, recordChange } from './record-change.ts'

type Wanted = Output<(typeof previewContract)['body']>
type Change = Output<(typeof contract)['body']>

type Planned = {
  known: MenuRow
  values: ReturnType<typeof dishValues>
  options: MenuGroup[]
  change: DishChange
  shown: ChangedDish
}
type Plan = { planned: Planned[]; unchanged: number; sharedGroups: string[]; preview: string }

/** The dishes that are named or match, on the menu of this restaurant. */
const meant = (restaurantId: string, { dishIds, matching }: Wanted) =>
  and(
    matching
      ? matchingDishes(restaurantId, matching)
      : and(
          eq(dishes.restaurantId, restaurantId),
          isNull(dishes.deletedAt),
          inArray(dishes.id, dishIds ?? []),
        ),
    matching?.available === undefined ? undefined : eq(dishes.available, matching.available),
  )

/** What becomes of each dish. */
const plan = async (
  executor: Executor,
  restaurantId: string,
  ids: readonly string[],
  wanted: Wanted,
): Promise<Plan> => {
  const { dishIds, available, price, category, ownCategory, withOptions } = wanted
  if (dishIds && ids.length < new Set(dishIds).size)
    throw new Refusal('not_found', /*i18n*/ 'One of these dishes is no longer on your menu.')
  const own = ownCategory === undefined ? [] : (await readCategories(executor, restaurantId)).items
  await requireOwnCategory(executor, restaurantId, ownCategory)
  const nameOf = (id: string | null) => own.find((one) => one.id === id)?.name ?? ''
  const rows: MenuRow[] = await executor
    .select(menuColumns)
    .from(dishes)
    .where(inArray(dishes.id, [...ids]))
    .orderBy(asc(dishes.sortOrder), asc(dishes.id))
  const planned = rows.flatMap((known): Planned[] => {
    const newPrice = price ? changedPrice(known.price, price) : known.price
    if (price && (newPrice < 1 || newPrice > highestPrice)) throw outOfRange(known.name, newPrice)
    // What a dish is to cost says nothing of its options.
    const options = price && price.by !== 'to' && withOptions ? repriced(known, price) : known.options
    const values = dishValues({ name: known.name, price: newPrice, category, available, ownCategory }, known)
    const change = differenceOf(known, { ...values, options })
    if (!change) return []
    const shown = shownChange(known, values, options)
    const moved = values.ownCategoryId
    if (moved !== undefined && moved !== known.ownCategoryId)
      shown.ownCategory = { before: nameOf(known.ownCategoryId), after: nameOf(moved) }
    return [{ known, values, options, change, shown }]
  })
  const sharedGroups =
    price && price.by !== 'to' && withOptions
      ? rows.flatMap(({ options }) => options.flatMap((group) => (group.shared ? group.name : [])))
      : []
  const preview = createHash('sha256')
    .update(JSON.stringify(planned.map(({ shown }) => shown)))
    .digest('base64url')
  return {
    planned,
    unchanged: rows.length - planned.length,
    sharedGroups: [...new Set(sharedGroups)].toSorted(),
    preview,
  }
}

/**
 * Its options at their new prices; what costs nothing is no extra, and stays so. A group that is shared is
 * other dishes' too: it is changed once, by itself.
 */
const repriced = ({ name: dish, options }: MenuRow, price: PriceChange): MenuGroup[] =>
  options.map((group) => {
    if (group.shared !== null) return group
    const choices = group.choices.map((option) => {
      if (option.price === 0) return option
      const wanted = changedPrice(option.price, price)
      if (wanted < 0 || wanted > highestPrice) throw outOfRange(`${dish}, ${option.name}`, wanted)
      return { ...option, price: paise(wanted) }
    })
    return { ...group, choices }
  })

const shownChange = (
  known: MenuRow,
  { price, available, category, section }: ReturnType<typeof dishValues>,
  options: readonly MenuGroup[],
): ChangedDish => {
  const before = saidCategory(known)
  const after = saidCategory({ ...known, category, section: section ?? known.section })
  return {
    dishId: known.id,
    name: known.name,
    ...(price !== known.price && { price: { before: known.price, after: price } }),
    ...(price !== known.price && known.originalPrice !== null && { endsOffer: known.originalPrice }),
    ...(available !== undefined &&
      available !== known.available && { available: { before: known.available, after: available } }),
    ...(before !== after && { category: { before, after } }),
    options: options.flatMap(({ name: group, choices }, at) =>
      choices.flatMap(({ name, price: now }, place) => {
        const was = known.options[at]?.choices[place]?.price
        return was === undefined || was === now ? [] : { group, name, before: was, after: now }
      }),
    ),
  }
}

/**
 * What `changeDishes` would make of each dish; writes nothing. Refuses what that refuses.
 */
export const previewChange = async (
  deps: Deps,
  restaurantId: string,
  wanted: Wanted,
): Promise<ChangePreview> => {
  const found = await deps.db.select({ id: dishes.id }).from(dishes).where(meant(restaurantId, wanted))
  const ids = found.map(({ id }) => id)
  const { planned, unchanged, sharedGroups, preview } = await plan(deps.db, restaurantId, ids, wanted)
  return { changed: planned.map(({ shown }) => shown), unchanged, sharedGroups, preview }
}

/**
 * Changes availability, price (of the options too, where that is asked for) or category of several dishes
 * of one restaurant: all of those that are named or that match, or none. Returns how many became another,
 * and by what it is undone (undo-change.ts). Refuses: not_found where one that is named is not on the menu,
 * validation_failed where a price would be below ₹0.01 or above ₹1,00,000, menu_changed (409) where
 * `preview` is named and something else would happen now.
 */
export const changeDishes = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  { preview, ...wanted }: Change,
): Promise<Output<(typeof contract)['response']>> =>
  deps.db.transaction(async (tx) => {
    const locked = await tx
      .select({ id: dishes.id })
      .from(dishes)
      .where(meant(restaurantId, wanted))
      .orderBy(asc(dishes.id))
      .for('update')
    const ids = locked.map(({ id }) => id)
    const { planned, unchanged, preview: actual } = await plan(tx, restaurantId, ids, wanted)
    if (preview !== undefined && preview !== actual)
      throw new Refusal(
        'menu_changed',
        /*i18n*/ 'The menu was changed meanwhile. Please look at the change again.',
      )
    const now = deps.clock()
    for (const { known, values, options, change } of planned) {
      if (change.after.options) await writeOptions(tx, known.id, known.options, options)
      await tx
        .update(dishes)
        .set({ ...values, updatedAt: now })
        .where(eq(dishes.id, known.id))
    }
    if (wanted.ownCategory !== undefined) {
      await renewServedHours(tx, eq(dishes.restaurantId, restaurantId))
      await arrangeMenu(tx, restaurantId)
    }
    const changes = planned.map(({ change }) => change)
    const undo = await recordChange(tx, { restaurantId, kind: 'bulk', at: now }, changes)
    if (undo !== null) {
      const { available, price, category, ownCategory, withOptions } = wanted
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'menu.changed',
        subject: { kind: 'restaurant', id: restaurantId },
        after: {
          dishes: planned.length,
          available,
          price,
          category,
          ...(ownCategory !== undefined && { ownCategory }),
          ...(withOptions && { withOptions }),
        },
        at: now,
      })
      announceCatalogueChange(deps, tx)
    }
    return { changed: planned.length, unchanged, undo }
  })

const outOfRange = (dish: string, wanted: number): Refusal => {
  const message =
    wanted < 1
      ? /*i18n*/ 'The price of {dish} would be below ₹0.01. Nothing was changed.'
      : /*i18n*/ 'The price of {dish} would be above ₹1,00,000. Nothing was changed.'
  return new Refusal('validation_failed', message, { price: message }, { dish })
}
