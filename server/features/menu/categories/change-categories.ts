import { and, asc, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { type Section, sectionLabels, sectionOf } from '#shared/menu/restaurant-menu.ts'
import type { MenuCategoryForm } from '#shared/menu/validation.ts'
import { isUniqueViolation, type Transaction } from '../../../db/connection.ts'
import { dishes, menuCategories } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { i18nFor } from '../../../languages.ts'
import { categoryOf } from '../menu-item.ts'
import { periodsOf } from '../serving-hours.ts'
import { type Categories, changeCategories, requireCategory } from './category-store.ts'

export const maxCategories = 60

const newCategoryId = (deps: Pick<Deps, 'randomBytes'>): string =>
  `cat-${Buffer.from(deps.randomBytes(9)).toString('base64url')}`

const nameTaken = (error: unknown): never => {
  if (!isUniqueViolation(error, 'menu_categories_name')) throw error
  const message = /*i18n*/ 'Another category has this name'
  throw new Refusal('validation_failed', message, { name: message })
}

const requireRoom = ({ items }: Categories, more: number): void => {
  if (items.length + more <= maxCategories) return
  throw new Refusal('validation_failed', /*i18n*/ 'A menu has at most {most} categories.', undefined, {
    most: maxCategories,
  })
}

/** Adds a category at the end. Refuses: validation_failed for a name that another one has. */
export const addCategory = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  { name, nameHi, hours }: MenuCategoryForm,
): Promise<Categories> =>
  changeCategories(deps, caller, restaurantId, async (tx, before) => {
    requireRoom(before, 1)
    await tx.insert(menuCategories).values({
      id: newCategoryId(deps),
      restaurantId,
      name,
      nameHi,
      hours: periodsOf(hours),
      sortOrder: before.items.length,
      createdAt: deps.clock(),
    })
  }).catch(nameTaken)

/** Names a category, and says when its dishes are served. Refuses: not_found, validation_failed. */
export const changeCategory = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  id: string,
  { name, nameHi, hours }: MenuCategoryForm,
): Promise<Categories> =>
  changeCategories(deps, caller, restaurantId, async (tx, before) => {
    requireCategory(before, id)
    await tx
      .update(menuCategories)
      .set({ name, nameHi, hours: periodsOf(hours) })
      .where(eq(menuCategories.id, id))
    // Its name is shown with each of its dishes: what is kept of them is read again.
    await tx.update(dishes).set({ updatedAt: deps.clock() }).where(eq(dishes.ownCategoryId, id))
  }).catch(nameTaken)

/** Puts a category in front of another, or at the end where `before` is null. Refuses: not_found. */
export const moveCategory = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  id: string,
  before: string | null,
): Promise<Categories> =>
  changeCategories(deps, caller, restaurantId, async (tx, categories) => {
    requireCategory(categories, id)
    if (before === id) return
    const others = categories.items.filter((one) => one.id !== id).map((one) => one.id)
    if (before !== null) requireCategory(categories, before)
    const ids = others.toSpliced(before === null ? others.length : others.indexOf(before), 0, id)
    await number(tx, ids)
  })

const number = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  for (const [sortOrder, id] of ids.entries())
    await tx.update(menuCategories).set({ sortOrder }).where(eq(menuCategories.id, id))
}

/** Deletes a category; its dishes go `into` another one, or stay on the menu in none. Refuses: not_found. */
export const removeCategory = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  id: string,
  into: string | null,
): Promise<Categories> =>
  changeCategories(deps, caller, restaurantId, async (tx, before) => {
    requireCategory(before, id)
    if (into !== null) requireCategory(before, into)
    if (into === id) return
    await tx
      .update(dishes)
      .set({ ownCategoryId: into, updatedAt: deps.clock() })
      .where(eq(dishes.ownCategoryId, id))
    await tx.delete(menuCategories).where(eq(menuCategories.id, id))
    await number(
      tx,
      before.items.flatMap((one) => (one.id === id ? [] : one.id)),
    )
  })

/**
 * Makes the first categories of a restaurant of those that its dishes have, in the order of its menu, in
 * English and Hindi, and puts the dishes into them. Where there are some already, nothing is done.
 */
export const beginCategories = (deps: Deps, caller: Caller, restaurantId: string): Promise<Categories> =>
  changeCategories(deps, caller, restaurantId, async (tx, before) => {
    if (before.items.length > 0) return
    const menu = await tx
      .select({ id: dishes.id, section: dishes.section, category: dishes.category })
      .from(dishes)
      .where(and(eq(dishes.restaurantId, restaurantId), isNull(dishes.deletedAt)))
      .orderBy(asc(dishes.sortOrder), asc(dishes.id))
    const found = Map.groupBy(menu, (dish): Section => sectionOf(dish.section, categoryOf(dish)))
    for (const [sortOrder, [section, held]] of [...found].entries()) {
      const id = newCategoryId(deps)
      await tx.insert(menuCategories).values({
        id,
        restaurantId,
        name: sectionLabels[section],
        nameHi: i18nFor('hi')._(sectionLabels[section]),
        sortOrder,
        createdAt: deps.clock(),
      })
      for (const dish of held)
        await tx.update(dishes).set({ ownCategoryId: id }).where(eq(dishes.id, dish.id))
    }
  })
