import { isNull, like, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { dishes } from '../../tables/menu.ts'

const query = new QueryBuilder()

/** What other rooms may know of a dish, also of a deleted one. Menus and carts read more of it. */
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
