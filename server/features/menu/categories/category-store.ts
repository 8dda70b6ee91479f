import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { ownCategories as contract } from '#shared/menu/category-contracts.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { dishes, menuCategories } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { holdRestaurant } from '../../restaurants/storefronts.ts'
import { arrangeMenu } from '../arrange-menu.ts'
import { recordAudit } from '../audited.ts'
import { dayHoursOf, renewServedHours } from '../serving-hours.ts'

export type Categories = Output<(typeof contract)['response']>

const noSuchCategory = () => new Refusal('not_found', /*i18n*/ 'This category is no longer on your menu.')

/** A restaurant's own categories in their order. */
export const readCategories = async (executor: Executor, restaurantId: string): Promise<Categories> => {
  const rows = await executor
    .select()
    .from(menuCategories)
    .where(eq(menuCategories.restaurantId, restaurantId))
    .orderBy(asc(menuCategories.sortOrder), asc(menuCategories.id))
  const held = await executor
    .select({ id: dishes.ownCategoryId, dishes: count() })
    .from(dishes)
    .where(and(eq(dishes.restaurantId, restaurantId), isNull(dishes.deletedAt)))
    .groupBy(dishes.ownCategoryId)
  const countOf = (id: string | null) => held.find((one) => one.id === id)?.dishes ?? 0
  return {
    items: rows.map(({ id, name, nameHi, hours }) => ({
      id,
      name,
      nameHi,
      hours: dayHoursOf(hours),
      dishes: countOf(id),
    })),
    others: countOf(null),
  }
}

/** Its category; refuses with not_found for another restaurant's. */
export const requireCategory = (categories: Categories, id: string): Categories['items'][number] => {
  const found = categories.items.find((one) => one.id === id)
  if (!found) throw noSuchCategory()
  return found
}

/** Refuses with validation_failed a category that is not this restaurant's, for the field that names it. */
export const requireOwnCategory = async (
  executor: Executor,
  restaurantId: string,
  id: string | null | undefined,
): Promise<void> => {
  if (id == null) return
  const [there] = await executor
    .select({ id: menuCategories.id })
    .from(menuCategories)
    .where(and(eq(menuCategories.id, id), eq(menuCategories.restaurantId, restaurantId)))
  const message = /*i18n*/ 'This category is no longer on your menu.'
  if (!there) throw new Refusal('validation_failed', message, { ownCategory: message })
}

/**
 * Changes the categories of a restaurant, one change after the other: `work` gets them as they are. The
 * dishes are then in their order again, with their hours.
 */
export const changeCategories = (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  work: (tx: Transaction, categories: Categories) => Promise<unknown>,
): Promise<Categories> =>
  deps.db.transaction(async (tx) => {
    await holdRestaurant(tx, restaurantId)
    // In the order in which everybody locks dishes.
    const ofMenu = eq(dishes.restaurantId, restaurantId)
    await tx.select({ id: dishes.id }).from(dishes).where(ofMenu).orderBy(asc(dishes.id)).for('update')
    const before = await readCategories(tx, restaurantId)
    await work(tx, before)
    await renewServedHours(tx, ofMenu)
    await arrangeMenu(tx, restaurantId)
    const after = await readCategories(tx, restaurantId)
    const names = ({ items }: Categories) => items.map(({ name }) => name)
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'menu.changed',
        subject: { kind: 'restaurant', id: restaurantId },
        before: { categories: names(before) },
        after: { categories: names(after) },
        at: deps.clock(),
      })
      announceCatalogueChange(deps, tx)
    }
    return after
  })
