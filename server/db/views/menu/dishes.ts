import { isNull, like, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { dishes } from '../../tables/menu.ts'

const query = new QueryBuilder()

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
