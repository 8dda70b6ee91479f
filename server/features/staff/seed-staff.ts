import { eq } from 'drizzle-orm'
import { restaurantStaff } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'

/** Makes the demo's restaurant account staff of a restaurant. Can be repeated. */
export const seedStaff = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { restaurantId }: { restaurantId: string },
): Promise<void> => {
  const [staff] = await deps.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.username, 'restaurant'))
  if (staff)
    await deps.db
      .insert(restaurantStaff)
      .values({ userId: staff.id, restaurantId, since: deps.clock() })
      .onConflictDoNothing()
}
