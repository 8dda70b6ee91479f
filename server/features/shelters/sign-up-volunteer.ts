import { sql } from 'drizzle-orm'
import type { Volunteer } from '#shared/shelters/contracts.ts'
import type { VolunteerForm } from '#shared/shelters/validation.ts'
import { volunteers } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { findVolunteer } from './volunteer-view.ts'

/**
 * Signs somebody up as a volunteer, to be approved by an admin, or changes what they said; who was declined
 * applies again.
 */
export const signUpVolunteer = (deps: Deps, userId: string, form: VolunteerForm): Promise<Volunteer> =>
  deps.db.transaction(async (tx) => {
    const appliedAt = deps.clock()
    await tx
      .insert(volunteers)
      .values({ ...form, userId, status: 'pending', appliedAt })
      .onConflictDoUpdate({
        target: volunteers.userId,
        set: {
          ...form,
          status: sql`CASE ${volunteers.status} WHEN 'declined' THEN 'pending' ELSE ${volunteers.status} END`,
          appliedAt: sql`CASE ${volunteers.status} WHEN 'declined' THEN excluded.applied_at ELSE ${volunteers.appliedAt} END`,
        },
      })
    const volunteer = await findVolunteer(tx, userId)
    if (!volunteer) throw new Error('the volunteer was not returned')
    return volunteer
  })
