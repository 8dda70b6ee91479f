import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { DishFilter, OptionGroup, OwnCategory } from '#shared/catalogue/contracts.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { bayesianMean, catalogPrior, shownMean } from '#shared/ratings/mean.ts'
import type { Database, Executor } from '../../db/connection.ts'
import { dishes, dishOptionGroups, menuCategories, restaurants } from '../../db/tables/index.ts'
import { optionGroupsOf } from '../menu/option-groups.ts'

const columns = {
  id: dishes.id,
  name: dishes.name,
  description: dishes.description,
  price: dishes.price,
  originalPrice: dishes.originalPrice,
  discount: dishes.discount,
  offerEndsAt: dishes.offerEndsAt,
  category: dishes.category,
  restaurantId: restaurants.id,
  restaurantName: restaurants.name,
  counterPrices: restaurants.counterPrices,
  image: dishes.image,
  isVeg: dishes.isVeg,
  isSpicy: dishes.isSpicy,
  bestSeller: dishes.bestSeller,
  rating: dishes.rating,
  ratingSum: dishes.ratingSum,
  ratingCount: dishes.ratingCount,
  servingSize: dishes.servingSize,
  quantity: dishes.quantity,
  nameHi: dishes.nameHi,
  descriptionHi: dishes.descriptionHi,
  quantityHi: dishes.quantityHi,
  available: dishes.available,
  leftToday: dishes.leftToday,
  sortOrder: dishes.sortOrder,
  servedHours: dishes.servedHours,
  section: sql<OwnCategory | null>`(SELECT json_strip_nulls(json_build_object(
    'id', c.id, 'name', c.name, 'nameHi', nullif(c.name_hi, ''))) FROM ${menuCategories} c WHERE c.id = ${dishes.ownCategoryId})`,
  customizable: sql<boolean>`EXISTS (SELECT FROM ${dishOptionGroups} g WHERE g.dish_id = ${dishes.id})`,
}

/** The row after which a page begins. */
type DishPosition = { sortOrder: number; id: string }
type Page = { after?: DishPosition | undefined; limit: number }

const shown = and(isNull(dishes.deletedAt), eq(restaurants.active, true))

const { mean, weight } = catalogPrior
/** The Bayesian mean (shared/ratings/mean.ts) as it is shown, to one decimal; null where nobody has rated. */
const ratingOf = sql`CASE WHEN ${dishes.ratingCount} > 0 THEN round(
  (coalesce(round(${dishes.rating}::numeric, 2), ${sql.raw(String(mean))}) * ${sql.raw(String(weight))} + ${dishes.ratingSum})
    / (${sql.raw(String(weight))} + ${dishes.ratingCount}), 1) END`

type Rated = { rating: number | null; ratingSum: number; ratingCount: number }
const sumsOf = ({ ratingSum, ratingCount }: Rated) => ({ sum: ratingSum, count: ratingCount })

/** The same of a row that was read. */
export const ratingShown = (row: Rated): number | null => shownMean(sumsOf(row), catalogPrior, row.rating)
/** Not rounded, to sort by. */
export const ratingMean = (row: Rated): number | null => bayesianMean(sumsOf(row), catalogPrior, row.rating)

/** The filters of a dish itself, and the restaurants that are open or near enough; undefined: any. */
export type Narrowed = Omit<DishFilter, 'open' | 'maxMinutes' | 'near'> & {
  among?: readonly string[] | undefined
}

const narrowed = ({ restaurant, category, veg, offers, minRating, maxPrice, among }: Narrowed) =>
  and(
    shown,
    restaurant === undefined ? undefined : eq(dishes.restaurantId, restaurant),
    category === undefined ? undefined : eq(dishes.category, category),
    veg === undefined ? undefined : eq(dishes.isVeg, veg),
    offers ? sql`${dishes.specialOffer}` : undefined,
    minRating === undefined ? undefined : sql`${ratingOf} >= ${minRating}::numeric`,
    maxPrice === undefined ? undefined : lte(dishes.price, paise(maxPrice)),
    among === undefined ? undefined : inArray(dishes.restaurantId, [...among]),
  )

/** A restaurant's dishes in the menu's order, also while customers do not see it. */
export const readOwnDishes = (executor: Executor, restaurantId: string, limit: number) =>
  executor
    .select(columns)
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(and(eq(dishes.restaurantId, restaurantId), isNull(dishes.deletedAt)))
    .orderBy(asc(dishes.sortOrder), asc(dishes.id))
    .limit(limit)

const afterRow = ({ sortOrder, id }: DishPosition) =>
  sql`(${dishes.sortOrder}, ${dishes.id}) > (${sortOrder}, ${id})`

/** One page of the menu in its own order. */
export const readDishes = (executor: Executor, filter: Narrowed, { after, limit }: Page) =>
  executor
    .select(columns)
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(and(narrowed(filter), after && afterRow(after)))
    .orderBy(asc(dishes.sortOrder), asc(dishes.id))
    .limit(limit)

export const readDish = async (executor: Executor, id: string) => {
  const [row] = await executor
    .select({
      ...columns,
      allergens: dishes.allergens,
      kcal: dishes.kcal,
      ingredients: dishes.ingredients,
      ingredientsHi: dishes.ingredientsHi,
      options: sql<OptionGroup[]>`${sql.raw(optionGroupsOf('dishes.id'))}`,
    })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(and(eq(dishes.id, id), shown))
  return row
}

const prepareDishesById = (db: Database) =>
  db
    .select({ ...columns, specialOffer: dishes.specialOffer })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(and(sql`${dishes.id} = ANY(${sql.placeholder('ids')}::text[])`, shown))
    .prepare('dishes_by_id')
const prepared = new WeakMap<Database, ReturnType<typeof prepareDishesById>>()

/**
 * Those of these dishes that are on the menu and match the filter, in any order. Every search calls it, so it
 * is prepared: planning took PostgreSQL longer than reading.
 */
export const readDishesById = async (db: Database, ids: readonly string[], filter: Narrowed = {}) => {
  const statement = prepared.get(db) ?? prepareDishesById(db)
  prepared.set(db, statement)
  const rows = await statement.execute({ ids })
  const { restaurant, category, veg, offers, minRating = 0, maxPrice = Infinity, among } = filter
  return rows.filter(
    (row) =>
      (restaurant === undefined || row.restaurantId === restaurant) &&
      (category === undefined || row.category === category) &&
      (veg === undefined || row.isVeg === veg) &&
      (!offers || row.specialOffer) &&
      (minRating === 0 || (ratingShown(row) ?? 0) >= minRating) &&
      row.price <= maxPrice &&
      (among === undefined || among.includes(row.restaurantId)),
  )
}

export const readRestaurant = async (executor: Executor, id: string) => {
  const [row] = await executor
    .select()
    .from(restaurants)
    .where(and(eq(restaurants.id, id), eq(restaurants.active, true)))
  return row
}

export const readRestaurantsById = (executor: Executor, ids: readonly string[]) =>
  executor
    .select()
    .from(restaurants)
    .where(and(inArray(restaurants.id, [...ids]), eq(restaurants.active, true)))

/** When each active restaurant is open, and how long it takes to deliver. */
export const readWaits = (executor: Executor) =>
  executor
    .select({
      id: restaurants.id,
      hours: restaurants.hours,
      holidays: restaurants.holidays,
      pausedUntil: restaurants.pausedUntil,
      deliveryTime: restaurants.deliveryTime,
      preparationMinutes: restaurants.preparationMinutes,
      busyMinutes: restaurants.busyMinutes,
      busyUntil: restaurants.busyUntil,
      promise: restaurants.promise,
      lat: restaurants.lat,
      lng: restaurants.lng,
      cuisines: restaurants.cuisines,
      rating: restaurants.rating,
      ratingSum: restaurants.ratingSum,
      ratingCount: restaurants.ratingCount,
      sortOrder: restaurants.sortOrder,
    })
    .from(restaurants)
    .where(eq(restaurants.active, true))

/** Ids of the restaurants that have a page, in order. */
export const readRestaurantIds = (executor: Executor) =>
  executor
    .select({ id: restaurants.id, updatedAt: restaurants.updatedAt })
    .from(restaurants)
    .where(eq(restaurants.active, true))
    .orderBy(asc(restaurants.id))

export const readDishIds = (executor: Executor, { offset, limit }: { offset: number; limit: number }) =>
  executor
    .select({ id: dishes.id, updatedAt: dishes.updatedAt })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(shown)
    .orderBy(asc(dishes.id))
    .limit(limit)
    .offset(offset)

export const countDishes = async (executor: Executor, filter: Narrowed = {}): Promise<number> => {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(narrowed(filter))
  return row?.count ?? 0
}

/** Enough to know what a menu costs, and read by its index. */
const lookedAt = 1_000

/** The price that a share, 0 to 1, of the menu's first dishes do not exceed; undefined without any dish. */
export const readLowPrice = async (executor: Executor, share: number): Promise<Paise | undefined> => {
  const first = executor
    .select({ price: dishes.price })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(shown)
    .orderBy(asc(dishes.sortOrder), asc(dishes.id))
    .limit(lookedAt)
    .as('first')
  const [row] = await executor
    .select({
      price:
        sql<Paise | null>`percentile_disc(${share}::float8) WITHIN GROUP (ORDER BY ${first.price})`.mapWith(
          dishes.price,
        ),
    })
    .from(first)
  return row?.price ?? undefined
}
