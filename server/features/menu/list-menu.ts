import { and, asc, count, eq, ilike, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { menuCategories } from '#shared/catalogue/categories.ts'
import type { restaurantMenu as contract, MenuCounts, menuSorts } from '#shared/menu/contracts.ts'
import {
  categorySpellings,
  readSection,
  type Section,
  sectionCategories,
  sectionOf,
} from '#shared/menu/restaurant-menu.ts'
import { containing } from '../../db/containing.ts'
import { dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { cursorCodec } from '../../http/cursor.ts'
import { menuItemOf } from './menu-item.ts'
import { menuColumns } from './own-dish.ts'

type Filter = {
  q?: string | undefined
  category?: string | undefined
  ownCategory?: string | undefined
  available?: boolean | undefined
  sort: (typeof menuSorts)[number]
  limit: number
  cursor?: string | undefined
}

/** Far above every place: those of one course come before those of the next. */
const perCourse = 10_000_000_000
const courses = sql.raw(`ARRAY[${menuCategories.map((one) => `'${one}'`).join()}]`)
/**
 * What each order is by; `menu` is that of the restaurant's page: its own categories in their order
 * (arrange-menu.ts), what is in none course by course.
 */
const sortings = {
  menu: sql<number>`(CASE WHEN ${dishes.ownCategoryId} IS NULL
    THEN array_position(${courses}, ${dishes.category}) * ${sql.raw(String(perCourse))}::float8 ELSE 0 END + ${dishes.sortOrder})`,
  name: sql<string>`lower(${dishes.name})`,
  price: sql<number>`${dishes.price}::float8`,
}
const position = z.tuple([z.union([z.number(), z.string()]), z.string()])
/** A cursor is good for one order only. */
const cursors = {
  menu: cursorCodec('restaurant menu', position),
  name: cursorCodec('restaurant menu by name', position),
  price: cursorCodec('restaurant menu by price', position),
}

/**
 * Dishes that their restaurant put into the section, and those under its category of which it has said
 * nothing.
 */
const inSection = (section: Section): SQL | undefined => {
  const category = sectionCategories[section]
  const said = (matches: (other: Section) => boolean) =>
    categorySpellings.flatMap(([spelling, other]) => (matches(other) ? spelling : []))
  const chosen = inArray(
    dishes.section,
    said((other) => other === section),
  )
  const notSaid = or(
    isNull(dishes.section),
    notInArray(
      dishes.section,
      said((other) => sectionCategories[other] === category),
    ),
  )
  return and(
    eq(dishes.category, category),
    sectionOf(null, category) === section ? or(chosen, notSaid) : chosen,
  )
}

/** What finds the text wherever it stands, taken literally. */
/** The dishes of a restaurant that a list shows, available or not. */
export const matchingDishes = (
  restaurantId: string,
  { q, category, ownCategory }: Pick<Filter, 'q' | 'category' | 'ownCategory'>,
): SQL | undefined => {
  const section = category === undefined ? undefined : readSection(category)?.section
  return and(
    eq(dishes.restaurantId, restaurantId),
    isNull(dishes.deletedAt),
    section && inSection(section),
    ownCategory === undefined
      ? undefined
      : ownCategory === 'none'
        ? isNull(dishes.ownCategoryId)
        : eq(dishes.ownCategoryId, ownCategory),
    q ? or(ilike(dishes.name, containing(q)), ilike(dishes.description, containing(q))) : undefined,
  )
}

/**
 * One page of a restaurant's menu, available or not, and on the first page how many dishes are either,
 * whatever `available` says. Throws validation_failed (422) for a cursor that this list, sorted so, did not
 * write.
 */
export const listMenu = async (
  deps: Deps,
  restaurantId: string,
  { q, category, ownCategory, available, sort, limit, cursor }: Filter,
): Promise<z.input<typeof contract.response>> => {
  const matching = matchingDishes(restaurantId, { q, category, ownCategory })
  const by = sortings[sort]
  const after = cursor === undefined ? undefined : cursors[sort].decode(deps, cursor)
  const [rows, counts] = await Promise.all([
    deps.db
      .select({ ...menuColumns, place: by })
      .from(dishes)
      .where(
        and(
          matching,
          available === undefined ? undefined : eq(dishes.available, available),
          after && sql`(${by}, ${dishes.id}) > (${after[0]}, ${after[1]})`,
        ),
      )
      .orderBy(asc(by), asc(dishes.id))
      .limit(limit + 1),
    cursor === undefined ? countDishes(deps, matching) : null,
  ])
  const { shown, nextCursor } = cursors[sort].page(deps, rows, limit, (row) => [row.place, row.id])
  return {
    items: shown.map((row) => menuItemOf(row, deps.clock())),
    nextCursor,
    counts,
  }
}

const countDishes = async (deps: Deps, matching: SQL | undefined): Promise<MenuCounts> => {
  const rows = await deps.db
    .select({ available: dishes.available, dishes: count() })
    .from(dishes)
    .where(matching)
    .groupBy(dishes.available)
  const of = (available: boolean) => rows.find((row) => row.available === available)?.dishes ?? 0
  return { available: of(true), unavailable: of(false) }
}
