import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DishOption } from '#shared/catalogue/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { SharedGroup } from '#shared/menu/shared-group-contracts.ts'
import { optionProblems, type SharedGroupForm } from '#shared/menu/validation.ts'
import { paise } from '#shared/money/money.ts'
import { type Executor, isUniqueViolation, type Transaction } from '../../../db/connection.ts'
import { dishes, dishOptionGroups, sharedOptionGroups } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { holdRestaurant } from '../../restaurants/storefronts.ts'
import { recordAudit } from '../audited.ts'
import { followShared } from './follow-shared.ts'

const maxShared = 100
const noSuchGroup = () =>
  new Refusal('not_found', /*i18n*/ 'This group of options is no longer on your menu.')

/** The shared groups of a restaurant, or one of them, with the dishes that have each. */
export const readSharedGroups = async (
  executor: Executor,
  restaurantId: string,
  id?: string,
): Promise<SharedGroup[]> => {
  const rows = await executor
    .select()
    .from(sharedOptionGroups)
    .where(
      and(
        eq(sharedOptionGroups.restaurantId, restaurantId),
        id === undefined ? undefined : eq(sharedOptionGroups.id, id),
      ),
    )
    .orderBy(sql`lower(${sharedOptionGroups.name})`)
  const held = await executor
    .select({ shared: dishOptionGroups.sharedId, id: dishes.id, name: dishes.name })
    .from(dishOptionGroups)
    .innerJoin(dishes, eq(dishes.id, dishOptionGroups.dishId))
    .where(
      and(
        inArray(
          dishOptionGroups.sharedId,
          rows.map((row) => row.id),
        ),
        isNull(dishes.deletedAt),
      ),
    )
    .orderBy(asc(dishes.sortOrder), asc(dishes.id))
  return rows.map(({ id: group, name, minChoices, maxChoices, choices }) => ({
    id: group,
    name,
    min: minChoices,
    max: maxChoices,
    choices,
    dishes: held.flatMap((one) => (one.shared === group ? [{ id: one.id, name: one.name }] : [])),
  }))
}

const readSharedGroup = async (
  executor: Executor,
  restaurantId: string,
  id: string,
): Promise<SharedGroup> => {
  const [group] = await readSharedGroups(executor, restaurantId, id)
  if (!group) throw noSuchGroup()
  return group
}

/** Options with their ids: what the group has already keeps its own. */
const identified = (
  deps: Pick<Deps, 'randomBytes'>,
  choices: SharedGroupForm['choices'],
  known: readonly DishOption[],
): DishOption[] => {
  const free = new Set(known.map(({ id }) => id))
  return choices.map(({ id, price, ...choice }) => ({
    id: id != null && free.delete(id) ? id : Buffer.from(deps.randomBytes(6)).toString('base64url'),
    price: paise(price),
    ...choice,
  }))
}

type Content = Pick<SharedGroup, 'min' | 'max' | 'choices'>
type Held = { name: string; isVeg: boolean | null }
/**
 * Refuses with validation_failed a group that cannot be chosen from, by itself or with one of the dishes that
 * have it, which is named.
 */
const requireChoosable = (group: Content, held: readonly Held[]): void => {
  const itself = optionProblems({ isVeg: null, options: [{ ...group }] })
  const own = Object.fromEntries(
    Object.entries(itself).map(([path, message]) => [path.replace(/^options\.0\./, ''), message]),
  )
  const [first] = Object.values(own)
  if (first !== undefined) throw new Refusal('validation_failed', first, own)
  const dish = held.find(({ isVeg }) => Object.keys(optionProblems({ isVeg, options: [group] })).length > 0)
  const message = /*i18n*/ '{dish} is vegetarian: it needs vegetarian options where a choice has to be made.'
  if (dish) throw new Refusal('validation_failed', message, { choices: message }, { dish: dish.name })
}

const nameTaken = (error: unknown): never => {
  if (!isUniqueViolation(error, 'shared_option_groups_name')) throw error
  const message = /*i18n*/ 'Another group has this name'
  throw new Refusal('validation_failed', message, { name: message })
}

/** Locks the menu of a restaurant, runs `work` on its shared groups, and says that they were changed. */
const changing = <T>(
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  deps.db
    .transaction(async (tx) => {
      await holdRestaurant(tx, restaurantId)
      const ofMenu = eq(dishes.restaurantId, restaurantId)
      await tx.select({ id: dishes.id }).from(dishes).where(ofMenu).orderBy(asc(dishes.id)).for('update')
      const result = await work(tx)
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'menu.changed',
        subject: { kind: 'restaurant', id: restaurantId },
        after: { options: (result as { name?: string } | undefined)?.name ?? '' },
        at: deps.clock(),
      })
      announceCatalogueChange(deps, tx)
      return result
    })
    .catch(nameTaken)

/** Adds a group for several dishes. Refuses: validation_failed. */
export const addSharedGroup = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  { name, min, max, choices }: SharedGroupForm,
): Promise<SharedGroup> => {
  const content = { min, max, choices: identified(deps, choices, []) }
  requireChoosable(content, [])
  return changing(deps, caller, restaurantId, async (tx) => {
    if ((await readSharedGroups(tx, restaurantId)).length >= maxShared)
      throw new Refusal('validation_failed', /*i18n*/ 'A menu has at most {most} shared groups.', undefined, {
        most: maxShared,
      })
    const id = `grp-${Buffer.from(deps.randomBytes(9)).toString('base64url')}`
    await tx.insert(sharedOptionGroups).values({
      id,
      restaurantId,
      name,
      minChoices: min,
      maxChoices: max,
      choices: content.choices,
      createdAt: deps.clock(),
    })
    return readSharedGroup(tx, restaurantId, id)
  })
}

/** The dishes that have a group, with what their options are checked against. */
const holders = (tx: Transaction, id: string): Promise<Held[]> =>
  tx
    .select({ name: dishes.name, isVeg: dishes.isVeg })
    .from(dishes)
    .innerJoin(dishOptionGroups, eq(dishOptionGroups.dishId, dishes.id))
    .where(and(eq(dishOptionGroups.sharedId, id), isNull(dishes.deletedAt)))
    .orderBy(asc(dishes.sortOrder), asc(dishes.id))

/** Changes a group for all dishes that have it. Refuses: not_found, validation_failed. */
export const changeSharedGroup = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  id: string,
  { name, min, max, choices }: SharedGroupForm,
): Promise<SharedGroup> =>
  changing(deps, caller, restaurantId, async (tx) => {
    const known = await readSharedGroup(tx, restaurantId, id)
    const content = { min, max, choices: identified(deps, choices, known.choices) }
    requireChoosable(content, await holders(tx, id))
    await tx
      .update(sharedOptionGroups)
      .set({ name, minChoices: min, maxChoices: max, choices: content.choices })
      .where(eq(sharedOptionGroups.id, id))
    await followShared(tx, [id], deps.clock())
    return readSharedGroup(tx, restaurantId, id)
  })

/**
 * Says which dishes have a group: those that are new to it get it after their own, those that are not named
 * lose it. Refuses: not_found, also for a dish that is not on the menu, validation_failed.
 */
export const useSharedGroup = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  id: string,
  dishIds: readonly string[],
): Promise<SharedGroup> =>
  changing(deps, caller, restaurantId, async (tx) => {
    const known = await readSharedGroup(tx, restaurantId, id)
    const wanted = await tx
      .select({ id: dishes.id, name: dishes.name, isVeg: dishes.isVeg })
      .from(dishes)
      .where(
        and(
          eq(dishes.restaurantId, restaurantId),
          isNull(dishes.deletedAt),
          inArray(dishes.id, [...dishIds]),
        ),
      )
    if (wanted.length < new Set(dishIds).size)
      throw new Refusal('not_found', /*i18n*/ 'One of these dishes is no longer on your menu.')
    requireChoosable(known, wanted)
    const now = deps.clock()
    const had = new Set(known.dishes.map((dish) => dish.id))
    const ids = wanted.map((dish) => dish.id)
    const lost = [...had].filter((dish) => !ids.includes(dish))
    const gained = ids.filter((dish) => !had.has(dish))
    if (lost.length > 0)
      await tx
        .delete(dishOptionGroups)
        .where(and(eq(dishOptionGroups.sharedId, id), inArray(dishOptionGroups.dishId, lost)))
    for (const dishId of gained)
      await tx.insert(dishOptionGroups).values({
        id: Buffer.from(deps.randomBytes(12)).toString('base64url'),
        dishId,
        name: known.name,
        minChoices: known.min,
        maxChoices: known.max,
        sortOrder: sql`(SELECT coalesce(max(g.sort_order), -1) + 1 FROM dish_option_groups g WHERE g.dish_id = ${dishId})`,
        sharedId: id,
      })
    await followShared(tx, [id], now)
    if (lost.length > 0) await tx.update(dishes).set({ updatedAt: now }).where(inArray(dishes.id, lost))
    return readSharedGroup(tx, restaurantId, id)
  })

/** Deletes a group, from the dishes that have it too. Refuses: not_found. */
export const deleteSharedGroup = (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  id: string,
): Promise<void> =>
  changing(deps, caller, restaurantId, async (tx) => {
    const known = await readSharedGroup(tx, restaurantId, id)
    await tx.delete(dishOptionGroups).where(eq(dishOptionGroups.sharedId, id))
    await tx.delete(sharedOptionGroups).where(eq(sharedOptionGroups.id, id))
    await tx
      .update(dishes)
      .set({ updatedAt: deps.clock() })
      .where(
        inArray(
          dishes.id,
          known.dishes.map((dish) => dish.id),
        ),
      )
  })
