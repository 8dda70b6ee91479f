import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { isMenuCategory } from '#shared/catalogue/categories.ts'
import type { Executor } from '../../db/connection.ts'
import { dishes } from '../../db/tables/index.ts'
import { derivePicture } from '../drawings/derive-picture.ts'
import { type Change, changeOf, fingerprint } from '../menu-import/change.ts'
import { deriveCategory } from '../menu-import/derive-category.ts'
import type { MergedDish } from '../menu-import/merge-dishes.ts'

type DishRow = typeof dishes.$inferSelect

/** Sort order of the first imported dish, after the demo's. */
const firstPlace = 1000

/** What a restaurant uploaded stays; our picture follows what the dish has become. */
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
 * Writes the dishes of a restaurant that a file has, in a transaction that holds the restaurant's import.
 * Those that it does not have stay; those that were deleted are restored. Returns how many were added,
 * changed and unchanged.
 */
export const saveImportedDishes = async (
  tx: Executor,
  { restaurantId, dishes: said, now }: { restaurantId: string; dishes: readonly MergedDish[]; now: Date },
): Promise<Record<Change, number>> => {
  const rows = await tx
    .select()
    .from(dishes)
    .where(and(eq(dishes.restaurantId, restaurantId), isNotNull(dishes.importKey)))
  const byKey = new Map(rows.map((row) => [row.importKey, row]))
  const stamps = { source: 'import', createdAt: now, updatedAt: now }
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const toWrite: WrittenDish[] = []
  for (const [place, dish] of said.entries()) {
    const before = byKey.get(dish.importKey)
    const wanted = wantedDish(before, restaurantId, dish)
    const became = changeOf(before, wanted)
    counts[became] += 1
    if (became !== 'unchanged') toWrite.push({ ...wanted, ...stamps, sortOrder: firstPlace + place })
  }
  if (toWrite.length > 0) await writeDishes(tx, toWrite)
  return counts
}
