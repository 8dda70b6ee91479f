import { and, eq, inArray } from 'drizzle-orm'
import { paise } from '#shared/money/money.ts'
import { mealOffers } from '../../db/tables/index.ts'
import { dishFacts } from '../../db/views/menu/dishes.ts'
import type { Deps } from '../../deps.ts'

/** Dishes that the demo's restaurants cook for shelters, vegetarian all. */
const seedOffers = [
  { dishId: 'annapurna-bhavan-bisi-bele-bath', perDay: 40 },
  { dishId: 'annapurna-bhavan-masala-dosa', perDay: 40 },
] as const
const price = paise(4_500)

/**
 * Has the demo's first restaurant cook meals for shelters: the first of these dishes that it has. Can be
 * repeated.
 */
export const seedMeals = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const ids = seedOffers.map(({ dishId }) => dishId)
  const found = await deps.db
    .select({ id: dishFacts.id, restaurantId: dishFacts.restaurantId, price: dishFacts.price })
    .from(dishFacts)
    .where(and(inArray(dishFacts.id, [...ids]), eq(dishFacts.source, 'seed')))
  for (const { dishId, perDay } of seedOffers) {
    const dish = found.find(({ id }) => id === dishId)
    if (!dish) continue
    await deps.db
      .insert(mealOffers)
      .values({
        restaurantId: dish.restaurantId,
        dishId,
        price: paise(Math.min(price, dish.price)),
        perDay,
        active: true,
        updatedAt: deps.clock(),
      })
      .onConflictDoNothing()
  }
}
