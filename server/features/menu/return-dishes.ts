import { and, eq, isNull, lte } from 'drizzle-orm'
import { dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { announceCatalogueChange } from '../catalogue-changes/changes.ts'

/**
 * Makes dishes available again whose time has come. They stand in the database, so that a restart loses none,
 * and one statement flips them, so that it may run on several instances at once. Returns how many.
 */
export const returnDishes = (deps: Pick<Deps, 'db' | 'clock' | 'notifications'>): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const back = await tx
      .update(dishes)
      .set({ available: true, backAt: null, updatedAt: now })
      .where(and(eq(dishes.available, false), lte(dishes.backAt, now), isNull(dishes.deletedAt)))
      .returning({ id: dishes.id })
    if (back.length > 0) announceCatalogueChange(deps, tx)
    return back.length
  })
