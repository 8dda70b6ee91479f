import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { RestaurantEvent, RestaurantProfile } from '#shared/restaurants/contracts.ts'
import type { Transaction } from '../../../db/connection.ts'
import { restaurants } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../outbox/publish.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { restaurantTopic } from '../topics.ts'
import { noSuchRestaurant, profileView, type RestaurantRow } from './profile-view.ts'

type Columns = Partial<typeof restaurants.$inferInsert>
/** What was written, and the names of the columns that it changed. */
type Changed = { before: RestaurantRow; after: RestaurantRow; columns: string[] }

/**
 * Changes a restaurant as part of `tx`: `decide` gets its locked row and returns new values. What is written
 * is in force at once: caches of every instance drop what they read before, checkouts compare its version,
 * and dashboards hear of it. Nothing is written where nothing changes. Refuses with not_found.
 */
export const changeRestaurant = async (
  deps: Deps,
  tx: Transaction,
  restaurantId: string,
  decide: (row: RestaurantRow) => Columns | Promise<Columns>,
): Promise<Changed> => {
  const [before] = await tx
    .select()
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('no key update')
  if (!before) throw noSuchRestaurant()
  const wanted = await decide(before)
  const columns = Object.entries(wanted)
    .filter(
      ([name, value]) =>
        value !== undefined && !isDeepStrictEqual(value, before[name as keyof RestaurantRow]),
    )
    .map(([name]) => name)
  if (columns.length === 0) return { before, after: before, columns }
  const now = deps.clock()
  const [after] = await tx
    .update(restaurants)
    .set({ ...wanted, updatedAt: now, orderingVersion: sql`${restaurants.orderingVersion} + 1` })
    .where(eq(restaurants.id, restaurantId))
    .returning()
  if (!after) throw noSuchRestaurant()
  const { pausedUntil } = profileView(after, now)
  const data: RestaurantEvent = { restaurantId, pausedUntil }
  await publish(deps, tx, { topics: [restaurantTopic(restaurantId)], kind: 'restaurant', data })
  announceCatalogueChange(deps, tx)
  return { before, after, columns }
}

/**
 * The same in a transaction of its own, which `alongside` takes part in; returns the settings as they are
 * then.
 */
export const changeRestaurantNow = async (
  deps: Deps,
  restaurantId: string,
  decide: (row: RestaurantRow) => Columns,
  alongside: (tx: Transaction, changed: Changed) => Promise<void>,
): Promise<RestaurantProfile> => {
  const { after } = await deps.db.transaction(async (tx) => {
    const changed = await changeRestaurant(deps, tx, restaurantId, decide)
    if (changed.columns.length > 0) await alongside(tx, changed)
    return changed
  })
  // Whoever changed it sees what customers see now.
  await deps.catalogueChanges.sweep()
  return profileView(after, deps.clock())
}
