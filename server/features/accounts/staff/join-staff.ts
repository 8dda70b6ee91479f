import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { restaurantInvitations, restaurantStaff, restaurants, users } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/access-token.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { staffTokenHash } from './invite-staff.ts'

/**
 * Makes the caller staff of the restaurant that invited them, and gives the account the role Restaurant if it has it not: whoever works there
 * vouches for them, whatever ROLE_SIGNUP says. Their access tokens are revoked, so that browsers renew them. Refuses with not_found (an
 * unknown, used, replaced or expired link).
 */
export const joinStaff = async (
  deps: Deps,
  { userId }: Pick<Caller, 'userId'>,
  token: string,
): Promise<{ restaurant: { id: string; name: string } }> =>
  deps.revocations.transaction(async (tx) => {
    const now = deps.clock()
    const [invitation] = await tx
      .delete(restaurantInvitations)
      .where(
        and(
          eq(restaurantInvitations.tokenHash, staffTokenHash(token)),
          gt(restaurantInvitations.expiresAt, now),
        ),
      )
      .returning()
    if (!invitation)
      throw new Refusal(
        'not_found',
        /*i18n*/ 'This invitation is no longer valid. Please ask the restaurant for a new one.',
      )
    const { restaurantId } = invitation
    const [restaurant] = await tx
      .select({ id: restaurants.id, name: restaurants.name })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId))
    if (!restaurant) throw new Error('an invitation to a restaurant that is missing')
    const joined = await tx
      .insert(restaurantStaff)
      .values({ userId, restaurantId, since: now })
      .onConflictDoNothing()
      .returning()
    if (joined.length === 0) return { restaurant }
    const [user] = await tx
      .update(users)
      .set({
        roles: sql`CASE WHEN 'ROLE_RESTAURANT' = ANY(${users.roles}) THEN ${users.roles}
          ELSE array_append(${users.roles}, 'ROLE_RESTAURANT') END`,
        requestedRole: sql`nullif(${users.requestedRole}, 'ROLE_RESTAURANT')`,
        rightsVersion: sql`${users.rightsVersion} + 1`,
      })
      .where(eq(users.id, userId))
      .returning()
    if (!user) throw new Error('the account was not returned')
    await deps.revocations.add(tx, [{ userId, rightsVersion: user.rightsVersion }])
    await recordAudit(tx, {
      actor: { kind: 'account', id: userId },
      action: 'staff.joined',
      subject: { kind: 'restaurant', id: restaurantId },
      after: { account: userId, invitation: invitation.id },
      at: now,
    })
    return { restaurant }
  })
