import { inArray } from 'drizzle-orm'
import type { OptionGroup } from '#shared/contracts/catalogue.ts'
import { paise } from '#shared/money/money.ts'
import type { DishForm } from '#shared/validation/menu.ts'
import type { Transaction } from '../../db/connection.ts'
import { dishOptionGroups, dishOptions } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

export type WantedGroups = NonNullable<DishForm['options']>

const newId = (deps: Pick<Deps, 'randomBytes'>): string =>
  Buffer.from(deps.randomBytes(12)).toString('base64url')

/**
 * The groups with their ids: what the dish has already keeps its own, so that carts and orders that name it
 * stay valid; anything else, also the id of another dish's option, or one that is named twice, gets a new
 * one.
 */
export const identify = (
  deps: Pick<Deps, 'randomBytes'>,
  wanted: WantedGroups,
  known: readonly OptionGroup[],
): OptionGroup[] => {
  const free = new Map(known.map((group) => [group.id, new Set(group.choices.map(({ id }) => id))]))
  return wanted.map(({ id, name, min, max, choices }) => {
    const held = id == null ? undefined : free.get(id)
    if (id != null) free.delete(id)
    return {
      id: id != null && held ? id : newId(deps),
      name,
      min,
      max,
      choices: choices.map(({ id: optionId, price, ...choice }) => ({
        id: optionId != null && held?.delete(optionId) ? optionId : newId(deps),
        price: paise(price),
        ...choice,
      })),
    }
  })
}

/** Replaces what can be chosen with a dish. Rows that stay are changed in place. */
export const writeOptions = async (
  tx: Transaction,
  dishId: string,
  before: readonly OptionGroup[],
  groups: readonly OptionGroup[],
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
  for (const [sortOrder, { id, name, min, max, choices }] of groups.entries()) {
    const group = { name, minChoices: min, maxChoices: max, sortOrder }
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
