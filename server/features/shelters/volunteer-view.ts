import { eq, type SQL } from 'drizzle-orm'
import type { Volunteer } from '#shared/shelters/contracts.ts'
import type { Executor } from '../../db/connection.ts'
import { volunteers } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'

export type VolunteerRow = typeof volunteers.$inferSelect

type Named = VolunteerRow & { fullName: string; username: string }

/** A volunteer as they themselves and admins see it. */
export const volunteerView = ({ userId, fullName, username, ...row }: Named): Volunteer => ({
  ...row,
  id: userId,
  name: fullName || username,
  appliedAt: row.appliedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** Volunteers with their names, as a query to be ordered and limited. */
export const selectVolunteers = (executor: Executor, where: SQL | undefined) =>
  executor
    .select({ volunteer: volunteers, fullName: profiles.fullName, username: profiles.username })
    .from(volunteers)
    .innerJoin(profiles, eq(profiles.id, volunteers.userId))
    .where(where)
    .$dynamic()

/** One volunteer; null where the account never signed up as one. */
export const findVolunteer = async (executor: Executor, userId: string): Promise<Volunteer | null> => {
  const [row] = await selectVolunteers(executor, eq(volunteers.userId, userId))
  return row ? volunteerView({ ...row.volunteer, fullName: row.fullName, username: row.username }) : null
}
