import { and, eq, gt } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { restaurantInvitations } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { storefrontOf } from '../restaurants/storefronts.ts'
import { addStaff } from './add-staff.ts'
import { recordAudit } from './audited.ts'
import { staffTokenHash } from './invite-staff.ts'

/**
 * Makes the caller staff of the restaurant that invited them, and gives the account the role Restaurant if it
 * has it not: whoever works there vouches for them, whatever ROLE_SIGNUP says. Their access tokens are
 * revoked, so that browsers renew them. Refuses with not_found (an unknown, used, replaced or expired link).
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
    const restaurant = await storefrontOf(tx, restaurantId)
    if (!restaurant) throw new Error('an invitation to a restaurant that is missing')
    if (!(await addStaff(deps, tx, userId, restaurantId, invitation.role))) return { restaurant }
    await recordAudit(tx, {
      actor: { kind: 'account', id: userId },
      action: 'staff.joined',
      subject: { kind: 'restaurant', id: restaurantId },
      after: { account: userId, invitation: invitation.id, role: invitation.role },
      at: now,
    })
    return { restaurant }
  })
