import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'
import { promiseCity, promiseRestaurants } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { readArrivedOrders } from './arrived-orders.ts'
import { measureLoad } from './measure-load.ts'
import { type CityLearned, learn, newCity, type RestaurantLearned } from './model/promise-model.ts'
import { publishPromises } from './publish-promises.ts'

const theCity = 'city'

/** What was learned until now; the row is locked, so that nobody learns the same twice. */
const readCity = async (tx: Transaction) => {
  await tx
    .insert(promiseCity)
    .values({ id: theCity, learned: newCity(), arrivedAt: new Date(0), orderId: '' })
    .onConflictDoNothing()
  const [city] = await tx.select().from(promiseCity).for('update')
  if (!city) throw new Error('the row of the city is gone')
  // Written by nobody else.
  return { ...city, learned: city.learned as CityLearned }
}

const readRestaurants = async (tx: Transaction) =>
  new Map(
    (await tx.select().from(promiseRestaurants)).map(({ restaurantId, learned }) => [
      restaurantId,
      learned as RestaurantLearned,
    ]),
  )

/**
 * Learns from the orders that have arrived since the last turn, measures how busy everybody is, and says what
 * each restaurant promises now. Nothing is promised from what was learned before anything was.
 */
export const updatePromises = (deps: Deps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { learned: city, ...last } = await readCity(tx)
    const load = await measureLoad(tx, deps.clock())
    const restaurants = await readRestaurants(tx)
    const arrived = await readArrivedOrders(tx, last)
    const changed = new Set<string>()
    for (const { placed, minutes, promised } of arrived) {
      const { restaurantId } = placed
      restaurants.set(restaurantId, learn(placed, minutes, promised, city, restaurants.get(restaurantId)))
      changed.add(restaurantId)
    }
    const newest = arrived.at(-1)
    if (newest !== undefined) {
      await tx
        .update(promiseCity)
        .set({ learned: city, arrivedAt: newest.arrivedAt, orderId: newest.orderId })
      await tx
        .insert(promiseRestaurants)
        .values(
          [...changed].map((restaurantId) => ({ restaurantId, learned: restaurants.get(restaurantId) })),
        )
        .onConflictDoUpdate({
          target: promiseRestaurants.restaurantId,
          set: { learned: sql`excluded.learned` },
        })
    }
    if (city.learned.weight > 0) await publishPromises(deps, tx, city, restaurants, load)
  })
