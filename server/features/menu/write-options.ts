import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { OptionGroup } from '#shared/catalogue/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { MenuGroup } from '#shared/menu/contracts.ts'
import type { DishForm } from '#shared/menu/validation.ts'
import { paise } from '#shared/money/money.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { dishOptionGroups, dishOptions } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { choicesFor, readSharedContent } from './shared-options/follow-shared.ts'

export type WantedGroups = NonNullable<DishForm['options']>

const newId = (deps: Pick<Deps, 'randomBytes'>): string =>
  Buffer.from(deps.randomBytes(12)).toString('base64url')

/**
 * The groups with their ids: what the dish has already keeps its own, so that carts and orders that name it
 * stay valid; anything else, also the id of another dish's option, or one that is named twice, gets a new
 * one. Groups that follow a shared one are as that one is. Refuses: validation_failed for a shared group that
 * is not this restaurant's, or that a dish would have twice.
 */
export const identify = async (
  deps: Pick<Deps, 'randomBytes'>,
  executor: Executor,
  {
    restaurantId,
    wanted,
    known,
  }: { restaurantId: string; wanted: WantedGroups; known: readonly MenuGroup[] },
): Promise<MenuGroup[]> => {
  const free = new Map(known.map((group) => [group.id, new Set(group.choices.map(({ id }) => id))]))
  const groups = wanted.map(({ id, name, nameHi, min, max, choices, shared }) => {
    const held = id == null ? undefined : free.get(id)
    if (id != null) free.delete(id)
    const group = {
      id: id != null && held ? id : newId(deps),
      shared: shared ?? null,
      name,
      nameHi,
      min,
      max,
      choices: choices.map(({ id: optionId, price, ...choice }) => ({
        id: optionId != null && held?.delete(optionId) ? optionId : newId(deps),
        price: paise(price),
        ...choice,
      })),
    }
    // What says nothing of a shared group goes on to follow it, as long as it is the same.
    const before = shared === undefined ? known.find((one) => one.id === group.id) : undefined
    return before && isDeepStrictEqual({ ...group, shared: before.shared }, before) ? before : group
  })
  const ids = groups.flatMap(({ shared }) => shared ?? [])
  const content = await readSharedContent(executor, restaurantId, ids)
  return groups.map((group, at) => {
    if (group.shared === null) return group
    const follows = content.get(group.shared)
    const isTwice = ids.indexOf(group.shared) !== ids.lastIndexOf(group.shared)
    if (follows && !isTwice) return { ...group, ...follows, choices: choicesFor(group.id, follows.choices) }
    const message = isTwice
      ? /*i18n*/ 'A dish can have a shared group once.'
      : /*i18n*/ 'This group of options is no longer on your menu.'
    throw new Refusal('validation_failed', message, { [`options.${at}.name`]: message })
  })
}

/** Replaces what can be chosen with a dish. Rows that stay are changed in place. */
export const writeOptions = async (
  tx: Transaction,
  dishId: string,
  before: readonly OptionGroup[],
  groups: readonly MenuGroup[],
): Promise<void> => {
  const optionIds = (all: readonly OptionGroup[]) => all.flatMap(({ choices }) => choices.map(({ id }) => id))
  const gone = (ids: string[], kept: string[]) => ids.filter((id) => !kept.includes(id))
  const goneGroups = gone(
    before.map(({ id }) => id),
    groups.map(({ id }) => id),
  )
  if (goneGroups.length > 0) await tx.delete(dishOptionGroups).where(inArray(dishOptionGroups.id, goneGroups))
  const goneOptions = gone(optionIds(before), optionIds(groups))
  if (goneOptions.length > 0) await tx.delete(dishOptions).where(inArray(dishOptions.id, goneOptions))
  for (const [sortOrder, { id, name, nameHi = '', min, max, choices, shared }] of groups.entries()) {
    const group = { name, nameHi, minChoices: min, maxChoices: max, sortOrder, sharedId: shared }
    await tx
      .insert(dishOptionGroups)
      .values({ id, dishId, ...group })
      .onConflictDoUpdate({ target: dishOptionGroups.id, set: group })
    for (const [place, { id: optionId, ...choice }] of choices.entries()) {
      const option = { ...choice, sortOrder: place }
      await tx
        .insert(dishOptions)
        .values({ id: optionId, groupId: id, ...option })
        .onConflictDoUpdate({ target: dishOptions.id, set: option })
    }
  }
}
