import { and, asc, eq, gt } from 'drizzle-orm'
import type { Input } from '#shared/api/contract.ts'
import type { listStaff as contract } from '#shared/staff/contracts.ts'
import { maxWrongPins } from '#shared/staff/validation.ts'
import { restaurantInvitations, restaurantStaff, staffPins } from '../../db/tables/index.ts'
import { profiles } from '../../db/views/accounts.ts'
import type { Deps } from '../../deps.ts'

/** Who works for a restaurant, the longest first, and whose invitation is still open. */
export const listStaff = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  restaurantId: string,
): Promise<Input<(typeof contract)['response']>> => {
  const [staff, invitations] = await Promise.all([
    deps.db
      .select({
        id: profiles.id,
        username: profiles.username,
        fullName: profiles.fullName,
        since: restaurantStaff.since,
        role: restaurantStaff.role,
        wrongPins: staffPins.wrongPins,
      })
      .from(restaurantStaff)
      .innerJoin(profiles, eq(profiles.id, restaurantStaff.userId))
      .leftJoin(
        staffPins,
        and(
          eq(staffPins.userId, restaurantStaff.userId),
          eq(staffPins.restaurantId, restaurantStaff.restaurantId),
        ),
      )
      .where(eq(restaurantStaff.restaurantId, restaurantId))
      .orderBy(asc(restaurantStaff.since), asc(profiles.id)),
    deps.db
      .select({
        id: restaurantInvitations.id,
        invited: restaurantInvitations.invited,
        role: restaurantInvitations.role,
        expiresAt: restaurantInvitations.expiresAt,
      })
      .from(restaurantInvitations)
      .where(
        and(
          eq(restaurantInvitations.restaurantId, restaurantId),
          gt(restaurantInvitations.expiresAt, deps.clock()),
        ),
      )
      .orderBy(asc(restaurantInvitations.createdAt)),
  ])
  return {
    items: staff.map(({ since, wrongPins, ...person }) => ({
      ...person,
      since: since.toISOString(),
      pin: wrongPins === null ? 'none' : wrongPins >= maxWrongPins ? 'locked' : 'set',
    })),
    nextCursor: null,
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      expiresAt: expiresAt.toISOString(),
    })),
  }
}
