import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { DishFilter, OptionGroup } from '#shared/catalogue/contracts.ts'
import { type Paise, paise } from '#shared/money/money.ts'
import { bayesianMean, catalogPrior, shownMean } from '#shared/ratings/mean.ts'
import type { Database, Executor } from '../../db/connection.ts'
import { hasOptions, sectionOf, shownDishes } from '../../db/views/menu/dishes.ts'
import { shownRestaurants } from '../../db/views/restaurants.ts'
import { optionGroupsOf } from '../menu/option-groups.ts'

const columns = {
  id: shownDishes.id,
  name: shownDishes.name,
  description: shownDishes.description,
  price: shownDishes.price,
  originalPrice: shownDishes.originalPrice,
  discount: shownDishes.discount,
  offerEndsAt: shownDishes.offerEndsAt,
  category: shownDishes.category,
  restaurantId: shownRestaurants.id,
  restaurantName: shownRestaurants.name,
  counterPrices: shownRestaurants.counterPrices,
  image: shownDishes.image,
  isVeg: shownDishes.isVeg,
  isSpicy: shownDishes.isSpicy,
  bestSeller: shownDishes.bestSeller,
  rating: shownDishes.rating,
  ratingSum: shownDishes.ratingSum,
  ratingCount: shownDishes.ratingCount,
  servingSize: shownDishes.servingSize,
  quantity: shownDishes.quantity,
  nameHi: shownDishes.nameHi,
  descriptionHi: shownDishes.descriptionHi,
  quantityHi: shownDishes.quantityHi,
  available: shownDishes.available,
  leftToday: shownDishes.leftToday,
  sortOrder: shownDishes.sortOrder,
  servedHours: shownDishes.servedHours,
  section: sectionOf(shownDishes.ownCategoryId),
  customizable: hasOptions(shownDishes.id),
}

/** The row after which a page begins. */
type DishPosition = { sortOrder: number; id: string }
type Page = { after?: DishPosition | undefined; limit: number }

const shown = and(isNull(shownDishes.deletedAt), eq(shownRestaurants.active, true))

const { mean, weight } = catalogPrior
/** The Bayesian mean (shared/ratings/mean.ts) as it is shown, to one decimal; null where nobody has rated. */
const ratingOf = sql`CASE WHEN ${shownDishes.ratingCount} > 0 THEN round(
  (coalesce(round(${shownDishes.rating}::numeric, 2), ${sql.raw(String(mean))}) * ${sql.raw(String(weight))} + ${shownDishes.ratingSum})
    / (${sql.raw(String(weight))} + ${shownDishes.ratingCount}), 1) END`

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
    restaurant === undefined ? undefined : eq(shownDishes.restaurantId, restaurant),
    category === undefined ? undefined : eq(shownDishes.category, category),
    veg === undefined ? undefined : eq(shownDishes.isVeg, veg),
    offers ? sql`${shownDishes.specialOffer}` : undefined,
    minRating === undefined ? undefined : sql`${ratingOf} >= ${minRating}::numeric`,
    maxPrice === undefined ? undefined : lte(shownDishes.price, paise(maxPrice)),
    among === undefined ? undefined : inArray(shownDishes.restaurantId, [...among]),
  )

/** A restaurant's dishes in the menu's order, also while customers do not see it. */
export const readOwnDishes = (executor: Executor, restaurantId: string, limit: number) =>
  executor
    .select(columns)
    .from(shownDishes)
    .innerJoin(shownRestaurants, eq(shownRestaurants.id, shownDishes.restaurantId))
    .where(and(eq(shownDishes.restaurantId, restaurantId), isNull(shownDishes.deletedAt)))
    .orderBy(asc(shownDishes.sortOrder), asc(shownDishes.id))
    .limit(limit)

const afterRow = ({ sortOrder, id }: DishPosition) =>
  sql`(${shownDishes.sortOrder}, ${shownDishes.id}) > (${sortOrder}, ${id})`

/** One page of the menu in its own order. */
export const readDishes = (executor: Executor, filter: Narrowed, { after, limit }: Page) =>
  executor
    .select(columns)
    .from(shownDishes)
    .innerJoin(shownRestaurants, eq(shownRestaurants.id, shownDishes.restaurantId))
    .where(and(narrowed(filter), after && afterRow(after)))
    .orderBy(asc(shownDishes.sortOrder), asc(shownDishes.id))
    .limit(limit)

export const readDish = async (executor: Executor, id: string) => {
  const [row] = await executor
    .select({
      ...columns,
      allergens: shownDishes.allergens,
      kcal: shownDishes.kcal,
      ingredients: shownDishes.ingredients,
      ingredientsHi: shownDishes.ingredientsHi,
      options: sql<OptionGroup[]>`${sql.raw(optionGroupsOf('shown_dishes.id'))}`,
    })
    .from(shownDishes)
    .innerJoin(shownRestaurants, eq(shownRestaurants.id, shownDishes.restaurantId))
    .where(and(eq(shownDishes.id, id), shown))
  return row
}

const prepareDishesById = (db: Database) =>
  db
    .select({ ...columns, specialOffer: shownDishes.specialOffer })
    .from(shownDishes)
    .innerJoin(shownRestaurants, eq(shownRestaurants.id, shownDishes.restaurantId))
    .where(and(sql`${shownDishes.id} = ANY(${sql.placeholder('ids')}::text[])`, shown))
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
    .from(shownRestaurants)
    .where(and(eq(shownRestaurants.id, id), eq(shownRestaurants.active, true)))
  return row
}

export const readRestaurantsById = (executor: Executor, ids: readonly string[]) =>
  executor
    .select()
    .from(shownRestaurants)
    .where(and(inArray(shownRestaurants.id, [...ids]), eq(shownRestaurants.active, true)))

/** When each active restaurant is open, and how long it takes to deliver. */
export const readWaits = (executor: Executor) =>
  executor
    .select({
      id: shownRestaurants.id,
      hours: shownRestaurants.hours,
      holidays: shownRestaurants.holidays,
      pausedUntil: shownRestaurants.pausedUntil,
      deliveryTime: shownRestaurants.deliveryTime,
      preparationMinutes: shownRestaurants.preparationMinutes,
      busyMinutes: shownRestaurants.busyMinutes,
      busyUntil: shownRestaurants.busyUntil,
      promise: shownRestaurants.promise,
      lat: shownRestaurants.lat,
      lng: shownRestaurants.lng,
      cuisines: shownRestaurants.cuisines,
      rating: shownRestaurants.rating,
      ratingSum: shownRestaurants.ratingSum,
      ratingCount: shownRestaurants.ratingCount,
      sortOrder: shownRestaurants.sortOrder,
    })
    .from(shownRestaurants)
    .where(eq(shownRestaurants.active, true))

/** Ids of the restaurants that have a page, in order. */
export const readRestaurantIds = (executor: Executor) =>
  executor
    .select({ id: shownRestaurants.id, updatedAt: shownRestaurants.updatedAt })
    .from(shownRestaurants)
    .where(eq(shownRestaurants.active, true))
    .orderBy(asc(shownRestaurants.id))

export const readDishIds = (executor: Executor, { offset, limit }: { offset: number; limit: number }) =>
  executor
    .select({ id: shownDishes.id, updatedAt: shownDishes.updatedAt })
    .from(shownDishes)
    .innerJoin(shownRestaurants, eq(shownRestaurants.id, shownDishes.restaurantId))
    .where(shown)
    .orderBy(asc(shownDishes.id))
    .limit(limit)
    .offset(offset)

export const countDishes = async (executor: Executor, filter: Narrowed = {}): Promise<number> => {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(shownDishes)
    .innerJoin(shownRestaurants, eq(shownRestaurants.id, shownDishes.restaurantId))
    .where(narrowed(filter))
  return row?.count ?? 0
}

/** Enough to know what a menu costs, and read by its index. */
const lookedAt = 1_000

/** The price that a share, 0 to 1, of the menu's first dishes do not exceed; undefined without any dish. */
export const readLowPrice = async (executor: Executor, share: number): Promise<Paise | undefined> => {
  const first = executor
    .select({ price: shownDishes.price })
    .from(shownDishes)
    .innerJoin(shownRestaurants, eq(shownRestaurants.id, shownDishes.restaurantId))
    .where(shown)
    .orderBy(asc(shownDishes.sortOrder), asc(shownDishes.id))
    .limit(lookedAt)
    .as('first')
  const [row] = await executor
    .select({
      price:
        sql<Paise | null>`percentile_disc(${share}::float8) WITHIN GROUP (ORDER BY ${first.price})`.mapWith(
          shownDishes.price,
        ),
    })
    .from(first)
  return row?.price ?? undefined
}
