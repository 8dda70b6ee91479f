import { and, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { dishes } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { noOffer } from '../dish-values.ts'

/**
 * Ends offers whose time is over: the dishes cost what they did before. One statement, so that it may run on
 * several instances at once. Returns how many.
 */
export const endOffers = (deps: Pick<Deps, 'db' | 'clock' | 'notifications'>): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const ended = await tx
      .update(dishes)
      .set({ ...noOffer, price: sql`${dishes.originalPrice}`, updatedAt: now })
      .where(and(lte(dishes.offerEndsAt, now), isNotNull(dishes.originalPrice), isNull(dishes.deletedAt)))
      .returning({ id: dishes.id })
    if (ended.length > 0) announceCatalogueChange(deps, tx)
    return ended.length
  })
