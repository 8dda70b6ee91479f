import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { menuCategories as courses } from '#shared/catalogue/categories.ts'
import type { Transaction } from '../../db/connection.ts'
import { dishes, menuCategories } from '../../db/tables/index.ts'

/**
 * Puts the dishes of a restaurant with categories of its own into their order, one category after the other,
 * those in none at the end: so every list by place has it, the customers', the kitchen's and its own. The
 * places stay what they were, so that the restaurant stands among others as before; equal ones are drawn
 * apart. To be called, with the dishes locked, after anything that moves one.
 */
export const arrangeMenu = async (tx: Transaction, restaurantId: string): Promise<void> => {
  const [own] = await tx
    .select({ id: menuCategories.id })
    .from(menuCategories)
    .where(eq(menuCategories.restaurantId, restaurantId))
    .limit(1)
  if (!own) return
  const course = sql`CASE WHEN ${dishes.ownCategoryId} IS NULL THEN array_position(${sql.raw(`ARRAY[${courses.map((one) => `'${one}'`).join()}]`)}, ${dishes.category}) END`
  const menu = await tx
    .select({ id: dishes.id, place: dishes.sortOrder })
    .from(dishes)
    .leftJoin(menuCategories, eq(menuCategories.id, dishes.ownCategoryId))
    .where(and(eq(dishes.restaurantId, restaurantId), isNull(dishes.deletedAt)))
    .orderBy(sql`${menuCategories.sortOrder} NULLS LAST`, course, asc(dishes.sortOrder), asc(dishes.id))
  const places = menu.map(({ place }) => place).toSorted((a, b) => a - b)
  let last = Number.NEGATIVE_INFINITY
  const moved = menu.flatMap(({ id, place }, at) => {
    last = Math.max(places[at] ?? 0, last + 1)
    return place === last ? [] : [{ id, place: last }]
  })
  if (moved.length === 0) return
  await tx.execute(sql`UPDATE dishes SET sort_order = m.place
    FROM json_to_recordset(${JSON.stringify(moved)}::json) AS m(id text, place integer) WHERE dishes.id = m.id`)
}
