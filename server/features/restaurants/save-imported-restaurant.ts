import { eq, sql } from 'drizzle-orm'
import { usualRange } from '#shared/orders/arrival.ts'
import { openAllDay } from '#shared/restaurants/weekly-hours.ts'
import type { Executor } from '../../db/connection.ts'
import { restaurants } from '../../db/tables/index.ts'
import { type Change, changeOf, readableId } from '../menu-import/change.ts'
import type { ImportedRestaurant } from '../menu-import/read-row.ts'

type RestaurantRow = typeof restaurants.$inferSelect

/** The restaurant's new values: the file's, or the stored ones where it says nothing. */
const wantedRestaurant = (known: RestaurantRow | undefined, key: string, said: ImportedRestaurant) => ({
  id: known?.id ?? readableId(said.name, said.area, key),
  importKey: key,
  // Of several spellings of the name the first stays.
  name: known?.name ?? said.name,
  area: known?.area ?? (said.area || said.city),
  city: known?.city ?? said.city,
  address: known?.address ?? said.address,
  phone: said.phone || (known?.phone ?? ''),
  cuisines: said.cuisines.length > 0 ? said.cuisines : (known?.cuisines ?? []),
  deliveryTime: said.deliveryTime || (known?.deliveryTime ?? usualRange),
  rating: said.rating ?? known?.rating ?? null,
  lat: said.lat ?? known?.lat ?? null,
  lng: said.lng ?? known?.lng ?? null,
  hours: said.hours ?? known?.hours ?? openAllDay,
})

/**
 * Writes a restaurant of a file, in a transaction; several may run concurrently. Returns its id and what was
 * done to it.
 */
export const saveImportedRestaurant = async (
  tx: Executor,
  { key, restaurant: said, now }: { key: string; restaurant: ImportedRestaurant; now: Date },
): Promise<{ id: string; change: Change }> => {
  // Serialises imports of one restaurant, so that the second finds the result of the first.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${key}`}, 0))`)
  const [known] = await tx.select().from(restaurants).where(eq(restaurants.importKey, key))
  const restaurant = wantedRestaurant(known, key, said)
  const change = changeOf(known, restaurant)
  if (change !== 'unchanged')
    await tx
      .insert(restaurants)
      .values({ ...restaurant, source: 'import', createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: restaurants.id, set: { ...restaurant, updatedAt: now } })
  return { id: restaurant.id, change }
}
