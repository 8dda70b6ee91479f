import { isNull, like, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { OwnCategory } from '#shared/catalogue/contracts.ts'
import { dishes, dishOptionGroups, dishOptions, dishStock, menuCategories } from '../../tables/menu.ts'

const query = new QueryBuilder()

/** What other rooms may know of a dish, also of a deleted one. Menus and carts have views of their own. */
export const dishFacts = query
  .select({
    id: dishes.id,
    restaurantId: dishes.restaurantId,
    name: dishes.name,
    nameHi: dishes.nameHi,
    category: dishes.category,
    image: dishes.image,
    price: dishes.price,
    isVeg: dishes.isVeg,
    allergens: dishes.allergens,
    bestSeller: dishes.bestSeller,
    available: dishes.available,
    backAt: dishes.backAt,
    stockPerDay: dishes.stockPerDay,
    leftToday: dishes.leftToday,
    deletedAt: dishes.deletedAt,
    source: dishes.source,
    sortOrder: dishes.sortOrder,
  })
  .from(dishes)
  .as('dish_facts')

/** By what a dish is ordered, of which version that is, and how many are made a day. */
export const orderedDishes = query
  .select({
    id: dishes.id,
    restaurantId: dishes.restaurantId,
    name: dishes.name,
    price: dishes.price,
    originalPrice: dishes.originalPrice,
    isVeg: dishes.isVeg,
    available: dishes.available,
    servedHours: dishes.servedHours,
    stockPerDay: dishes.stockPerDay,
    menuVersion: dishes.menuVersion,
    deletedAt: dishes.deletedAt,
  })
  .from(dishes)
  .as('ordered_dishes')

/** How many portions of a dish were sold on the last day that any were. */
export const soldPortions = query
  .select({ dishId: dishStock.dishId, day: dishStock.day, sold: dishStock.sold })
  .from(dishStock)
  .as('sold_portions')

/** A dish as menus show it, also a deleted one. */
export const shownDishes = query
  .select({
    id: dishes.id,
    restaurantId: dishes.restaurantId,
    name: dishes.name,
    nameHi: dishes.nameHi,
    description: dishes.description,
    descriptionHi: dishes.descriptionHi,
    ingredients: dishes.ingredients,
    ingredientsHi: dishes.ingredientsHi,
    price: dishes.price,
    originalPrice: dishes.originalPrice,
    discount: dishes.discount,
    offerEndsAt: dishes.offerEndsAt,
    specialOffer: dishes.specialOffer,
    category: dishes.category,
    ownCategoryId: dishes.ownCategoryId,
    servedHours: dishes.servedHours,
    image: dishes.image,
    isVeg: dishes.isVeg,
    isSpicy: dishes.isSpicy,
    allergens: dishes.allergens,
    kcal: dishes.kcal,
    bestSeller: dishes.bestSeller,
    rating: dishes.rating,
    ratingSum: dishes.ratingSum,
    ratingCount: dishes.ratingCount,
    servingSize: dishes.servingSize,
    quantity: dishes.quantity,
    quantityHi: dishes.quantityHi,
    available: dishes.available,
    leftToday: dishes.leftToday,
    sortOrder: dishes.sortOrder,
    updatedAt: dishes.updatedAt,
    deletedAt: dishes.deletedAt,
  })
  .from(dishes)
  .as('shown_dishes')

/** SQL: a section of a restaurant's own menu, as JSON; null without one. `id`: its column. */
export const sectionOf = (
  id: SQLWrapper,
): SQL<OwnCategory | null> => sql`(SELECT json_strip_nulls(json_build_object(
  'id', c.id, 'name', c.name, 'nameHi', nullif(c.name_hi, ''))) FROM ${menuCategories} c WHERE c.id = ${id})`

/** SQL: whether something can be chosen of a dish. `id`: its column. */
export const hasOptions = (id: SQLWrapper): SQL<boolean> =>
  sql`EXISTS (SELECT FROM ${dishOptionGroups} g WHERE g.dish_id = ${id})`

/**
 * SQL: the Hindi names of chosen options by their ids, as JSON, of those that still bear the name under which
 * they were chosen; null without any. `chosen`: a column of `ChosenOption[]`.
 */
export const optionsInHindi = (
  chosen: SQLWrapper,
): SQL<Record<string, string> | null> => sql`(SELECT json_object_agg(o.id, o.name_hi)
  FROM jsonb_to_recordset(${chosen}) c (id text, name text)
  JOIN ${dishOptions} o ON o.id = c.id AND o.name = c.name WHERE o.name_hi <> '')`

/** Dishes that stand on a menu, with the URL of their picture. */
export const keptDishes = query
  .select({ restaurantId: dishes.restaurantId, image: dishes.image })
  .from(dishes)
  .where(isNull(dishes.deletedAt))
  .as('kept_dishes')

/**
 * Photos of dishes, also of deleted ones, by their URL; through the index of photos, since most dishes have a
 * picture of ours.
 */
export const dishPhotos = query
  .select({ image: dishes.image })
  .from(dishes)
  .where(like(dishes.image, sql`'/api/pictures/%'`))
  .as('dish_photos')
