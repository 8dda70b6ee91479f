import { and, eq, ne } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { mealRedemptions } from '../tables/meals.ts'
import { orders } from '../tables/orders.ts'

/** Sponsored meals that were asked for and not cancelled, by day in Asia/Kolkata. */
export const standingMeals = new QueryBuilder()
  .select({
    day: mealRedemptions.day,
    shelterId: mealRedemptions.shelterId,
    restaurantId: mealRedemptions.restaurantId,
    meals: mealRedemptions.meals,
  })
  .from(mealRedemptions)
  .innerJoin(orders, and(eq(orders.id, mealRedemptions.orderId), ne(orders.status, 'cancelled')))
  .as('standing_meals')
