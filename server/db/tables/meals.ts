import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, money } from './columns.ts'
import { dishes } from './menu.ts'
import { orders } from './orders.ts'
import { restaurants } from './restaurants.ts'
import { shelters } from './shelters.ts'

/** What a restaurant cooks for shelters at the fund's cost: one dish, at a price of its own. */
export const mealOffers = pgTable(
  'meal_offers',
  {
    restaurantId: text('restaurant_id')
      .primaryKey()
      .references(() => restaurants.id),
    dishId: text('dish_id')
      .notNull()
      .references(() => dishes.id),
    /** Of one meal, without tax. Where the menu is cheaper by now, the menu's is paid. */
    price: money('price').notNull(),
    perDay: integer('per_day').notNull(),
    active: boolean('active').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [check('meal_offers_check', sql`${t.price} > 0 AND ${t.perDay} > 0`)],
)

/** Meals that shelters asked for, each an order. Those of cancelled orders do not count. */
export const mealRedemptions = pgTable(
  'meal_redemptions',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    shelterId: text('shelter_id')
      .notNull()
      .references(() => shelters.id),
    meals: integer('meals').notNull(),
    /** In Asia/Kolkata. */
    day: text('day').notNull(),
  },
  (t) => [
    index('meal_redemptions_restaurant_idx').on(t.restaurantId, t.day),
    index('meal_redemptions_shelter_idx').on(t.shelterId, t.day),
    check('meal_redemptions_meals_check', sql`${t.meals} > 0`),
  ],
)
