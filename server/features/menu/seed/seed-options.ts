import { dishOptionGroups, dishOptions } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { readState, saveState } from '../../../startup/platform-state.ts'
import { seedOptionGroups } from './options.ts'
import { slug } from './read-dishes.ts'

const done = 'seededOptions'

/** Adds the options of the demo's dishes once, so that those that were removed since stay away. */
export const seedOptions = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  if ((await readState(deps.db, done)) !== undefined) return
  const groups = Object.entries(seedOptionGroups).flatMap(([dishId, ofDish]) =>
    ofDish.map((group, sortOrder) => ({ ...group, id: `${dishId}-${slug(group.name)}`, dishId, sortOrder })),
  )
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(dishOptionGroups)
      .values(
        groups.map(({ id, dishId, name, nameHi, min, max, sortOrder }) => ({
          id,
          dishId,
          name,
          nameHi,
          minChoices: min,
          maxChoices: max,
          sortOrder,
        })),
      )
      .onConflictDoNothing()
    await tx
      .insert(dishOptions)
      .values(
        groups.flatMap(({ id: groupId, min, options }) =>
          options.map((option, sortOrder) => ({
            ...option,
            id: `${groupId}-${slug(option.name)}`,
            groupId,
            isDefault: min > 0 && sortOrder === 0,
            sortOrder,
          })),
        ),
      )
      .onConflictDoNothing()
    await saveState(tx, done, true, deps.clock())
  })
}
