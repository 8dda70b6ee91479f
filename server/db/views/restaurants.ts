import { QueryBuilder } from 'drizzle-orm/pg-core'
import { restaurants } from '../tables/restaurants.ts'

/** What a restaurant is called, and since when it is suspended. */
export const restaurantSuspensions = new QueryBuilder()
  .select({ id: restaurants.id, name: restaurants.name, suspendedAt: restaurants.suspendedAt })
  .from(restaurants)
  .as('restaurant_suspensions')
