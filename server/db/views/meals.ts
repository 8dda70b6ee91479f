import { eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { mealRedemptions } from '../tables/meals.ts'
import { standingOrders } from './orders.ts'

/** Sponsored meals that were asked for and not cancelled, by day in Asia/Kolkata. */
export const standingMeals = new QueryBuilder()
  .select({
    day: mealRedemptions.day,
    shelterId: mealRedemptions.shelterId,
    restaurantId: mealRedemptions.restaurantId,
    meals: mealRedemptions.meals,
  })
  .from(mealRedemptions)
  .innerJoin(standingOrders, eq(standingOrders.id, mealRedemptions.orderId))
  .as('standing_meals')
