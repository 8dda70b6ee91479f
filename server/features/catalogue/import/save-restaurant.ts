import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { usualRange } from '#shared/arrival.ts'
import { isMenuCategory } from '#shared/catalogue.ts'
import type { Executor } from '../../../db/connection.ts'
import { dishes, restaurants } from '../../../db/tables/index.ts'
import { derivePicture } from '../drawings/derive-picture.ts'
import { openAllDay } from '../opening-hours.ts'
import { slug } from './clean-text.ts'
import { deriveCategory } from './derive-category.ts'
import type { MergedDish } from './merge-dishes.ts'
import type { ImportedRestaurant } from './read-row.ts'

export type Change = 'added' | 'changed' | 'unchanged'
type DishRow = typeof dishes.$inferSelect
type RestaurantRow = typeof restaurants.$inferSelect

/** Sort order of the first imported dish, after the demo's. */
const firstPlace = 1000

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
const readableId = (...parts: string[]) => {
  const readable = slug(parts.slice(0, -1).join(' ')).slice(0, 48).replace(/-$/, '')
  return [readable, fingerprint(parts.at(-1) ?? '')].filter((part) => part !== '').join('-')
}

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

/** What a restaurant uploaded stays; a drawing follows what the dish has become. */
const pictureOf = (known: DishRow | undefined, name: string, category: string, isVeg: boolean | null) =>
  known === undefined || known.image.startsWith('/dishes/')
    ? derivePicture({
        name: known?.name ?? name,
        category: isMenuCategory(category) ? category : 'main-course',
        isVeg,
      })
    : known.image

const wantedDish = (known: DishRow | undefined, restaurantId: string, said: MergedDish) => {
  const derived = deriveCategory(said.heading, said.name)
  const category = said.heading === '' && known ? known.category : derived
  const isVeg = said.isVeg ?? known?.isVeg ?? null
  return {
    id: known?.id ?? `${restaurantId}-${fingerprint(said.importKey)}`,
    restaurantId,
    importKey: said.importKey,
    name: known?.name ?? said.name,
    description: said.description || (known?.description ?? ''),
    price: said.price,
    category,
    // What the restaurant called another category is no more.
    section: known?.category === category ? known.section : null,
    image: pictureOf(known, said.name, category, isVeg),
    isVeg,
    isSpicy: said.isSpicy ?? known?.isSpicy ?? false,
    bestSeller: said.bestSeller ?? known?.bestSeller ?? false,
    rating: said.rating ?? known?.rating ?? null,
    servingSize: said.servingSize || (known?.servingSize ?? ''),
    quantity: said.portion || (known?.quantity ?? ''),
    available: said.available ?? known?.available ?? true,
    backAt: said.available === undefined ? (known?.backAt ?? null) : null,
    deletedAt: null,
  }
}

const changeOf = (known: object | undefined, wanted: Record<string, unknown>): Change => {
  if (known === undefined) return 'added'
  const before = known as Record<string, unknown>
  return Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(before[key], value))
    ? 'unchanged'
    : 'changed'
}

type WrittenDish = ReturnType<typeof wantedDish> &
  Pick<DishRow, 'source' | 'createdAt' | 'updatedAt' | 'sortOrder'>

/** The columns of a dish that another import may change; id, name and sort order stay. */
const changeable = [
  'description',
  'price',
  'category',
  'section',
  'image',
  'isVeg',
  'isSpicy',
  'bestSeller',
  'rating',
  'servingSize',
  'quantity',
  'available',
  'backAt',
  'deletedAt',
  'updatedAt',
] as const satisfies (keyof WrittenDish)[]
const lasting = [
  'id',
  'restaurantId',
  'importKey',
  'name',
  'source',
  'createdAt',
  'sortOrder',
] as const satisfies (keyof WrittenDish)[]
const written = [...lasting, ...changeable]
const columnOf = (key: (typeof written)[number]) => getTableColumns(dishes)[key].name

/** Writes dishes with one JSON parameter: thousands of parameters would cost more than the rows. */
const writeDishes = async (tx: Executor, rows: readonly WrittenDish[]) => {
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(written.map((key) => [columnOf(key), row[key]]))),
  )
  const columns = sql.raw(written.map(columnOf).join(', '))
  const changes = sql.raw(changeable.map((key) => `${columnOf(key)} = excluded.${columnOf(key)}`).join(', '))
  await tx.execute(sql`INSERT INTO dishes (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::dishes, ${json}::jsonb)
    ON CONFLICT (id) DO UPDATE SET ${changes}`)
}

/**
 * Writes a restaurant with its dishes, in a transaction; several may run concurrently. Dishes that the file does not have stay;
 * those that it has and that were deleted are restored. Returns what was done to the restaurant, and how many dishes were
 * added, changed and unchanged.
 */
export const saveRestaurant = async (
  tx: Executor,
  entry: { key: string; restaurant: ImportedRestaurant; dishes: readonly MergedDish[]; now: Date },
): Promise<{ restaurant: Change; dishes: Record<Change, number> }> => {
  // Serialises imports of one restaurant, so that the second finds the result of the first.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${entry.key}`}, 0))`)
  const [known] = await tx.select().from(restaurants).where(eq(restaurants.importKey, entry.key))
  const restaurant = wantedRestaurant(known, entry.key, entry.restaurant)
  const change = changeOf(known, restaurant)
  const stamps = { source: 'import', createdAt: entry.now, updatedAt: entry.now }
  if (change !== 'unchanged')
    await tx
      .insert(restaurants)
      .values({ ...restaurant, ...stamps })
      .onConflictDoUpdate({ target: restaurants.id, set: { ...restaurant, updatedAt: entry.now } })

  const rows = known
    ? await tx
        .select()
        .from(dishes)
        .where(and(eq(dishes.restaurantId, known.id), isNotNull(dishes.importKey)))
    : []
  const byKey = new Map(rows.map((row) => [row.importKey, row]))
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const toWrite: WrittenDish[] = []
  for (const [place, dish] of entry.dishes.entries()) {
    const before = byKey.get(dish.importKey)
    const wanted = wantedDish(before, restaurant.id, dish)
    const became = changeOf(before, wanted)
    counts[became] += 1
    if (became !== 'unchanged') toWrite.push({ ...wanted, ...stamps, sortOrder: firstPlace + place })
  }
  if (toWrite.length > 0) await writeDishes(tx, toWrite)
  return { restaurant: change, dishes: counts }
}
