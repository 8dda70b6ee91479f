import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { restaurantStaff } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'

/** Everybody who works for a restaurant, with what a message to them needs. */
export const staffOf = (executor: Executor, restaurantId: string) =>
  executor
    .select({
      id: profiles.id,
      email: profiles.email,
      language: profiles.language,
      preferences: profiles.preferences,
      role: restaurantStaff.role,
    })
    .from(restaurantStaff)
    .innerJoin(profiles, eq(profiles.id, restaurantStaff.userId))
    .where(eq(restaurantStaff.restaurantId, restaurantId))
