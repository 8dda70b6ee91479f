import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { restaurantStaff, users } from '../../db/tables/index.ts'

/** Everybody who works for a restaurant, with what a message to them needs. */
export const staffOf = (executor: Executor, restaurantId: string) =>
  executor
    .select({
      id: users.id,
      email: users.email,
      language: users.language,
      preferences: users.preferences,
      role: restaurantStaff.role,
    })
    .from(restaurantStaff)
    .innerJoin(users, eq(users.id, restaurantStaff.userId))
    .where(eq(restaurantStaff.restaurantId, restaurantId))
