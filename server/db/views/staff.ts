import { eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { restaurantStaff } from '../tables/staff.ts'
import { storefronts } from './restaurants.ts'

/** Who works for which restaurant, as what, and since when. */
export const staffMembers = new QueryBuilder()
  .select({
    userId: restaurantStaff.userId,
    restaurantId: restaurantStaff.restaurantId,
    role: restaurantStaff.role,
    since: restaurantStaff.since,
  })
  .from(restaurantStaff)
  .as('staff_members')

/** Where people work, as what, and since when. */
export const workplaces = new QueryBuilder()
  .select({
    userId: restaurantStaff.userId,
    id: storefronts.id,
    name: storefronts.name,
    role: restaurantStaff.role,
    since: restaurantStaff.since,
  })
  .from(restaurantStaff)
  .innerJoin(storefronts, eq(storefronts.id, restaurantStaff.restaurantId))
  .as('workplaces')
