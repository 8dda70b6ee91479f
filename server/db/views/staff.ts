import { eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { restaurants } from '../tables/restaurants.ts'
import { restaurantStaff } from '../tables/staff.ts'

/** Where people work, as what, and since when. */
export const workplaces = new QueryBuilder()
  .select({
    userId: restaurantStaff.userId,
    id: restaurants.id,
    name: restaurants.name,
    role: restaurantStaff.role,
    since: restaurantStaff.since,
  })
  .from(restaurantStaff)
  .innerJoin(restaurants, eq(restaurants.id, restaurantStaff.restaurantId))
  .as('workplaces')
