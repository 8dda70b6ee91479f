import { QueryBuilder } from 'drizzle-orm/pg-core'
import { volunteers } from '../tables/shelters.ts'

/** Who wants to carry food to shelters, by what, and whether an admin lets them. */
export const volunteerStates = new QueryBuilder()
  .select({
    userId: volunteers.userId,
    status: volunteers.status,
    phone: volunteers.phone,
    vehicle: volunteers.vehicle,
    appliedAt: volunteers.appliedAt,
  })
  .from(volunteers)
  .as('volunteer_states')
