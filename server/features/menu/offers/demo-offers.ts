import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import { dishes } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { seedRestaurants } from '../../restaurants/seed/restaurants.ts'
import { putOnOffer } from './set-offer.ts'

/** Specification section 9: 2 days 23:59:59, 6 dishes, 20 to 25 % off. */
const lastMs = 3 * dayMs - 1_000
const dishesOnOffer = 6
const percentsOff = [20, 25]

const demoRestaurants = seedRestaurants.map(({ id }) => id)
const seeded = and(
  eq(dishes.source, 'seed'),
  inArray(dishes.restaurantId, demoRestaurants),
  isNull(dishes.deletedAt),
)

/** Gives the offers that the demo begins with their end. */
export const endSeededOffers = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await db
    .update(dishes)
    .set({ offerEndsAt: new Date(clock().getTime() + lastMs) })
    .where(and(seeded, dishes.specialOffer, isNull(dishes.offerEndsAt)))
}

/**
 * Puts other dishes of the demo on offer, of a restaurant each, once nothing is on offer any more. Returns
 * how many.
 */
export const renewDemoOffers = async (
  deps: Pick<Deps, 'db' | 'clock' | 'notifications'>,
): Promise<number> => {
  if ((await deps.db.$count(dishes, and(dishes.specialOffer, isNull(dishes.deletedAt)))) > 0) return 0
  return deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const drawn = sql`md5(${dishes.id} || ${now.toISOString().slice(0, 10)})`
    const ofEach = tx
      .selectDistinctOn([dishes.restaurantId], { id: dishes.id })
      .from(dishes)
      .where(and(seeded, dishes.available))
      .orderBy(asc(dishes.restaurantId), drawn)
    const chosen = await tx
      .select({ id: dishes.id, price: dishes.price, originalPrice: dishes.originalPrice })
      .from(dishes)
      .where(and(inArray(dishes.id, ofEach), eq(dishes.specialOffer, false)))
      .orderBy(drawn)
      .limit(dishesOnOffer)
      .for('update')
    const endsAt = new Date(now.getTime() + lastMs)
    for (const [place, dish] of chosen.entries()) {
      const percentOff = percentsOff[place % percentsOff.length] ?? 20
      await putOnOffer(tx, dish, { percentOff, endsAt }, now)
    }
    if (chosen.length > 0) announceCatalogueChange(deps, tx)
    return chosen.length
  })
}
