import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { email as emailRule } from '#shared/accounts/validation.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { InvitedStaff } from '#shared/staff/contracts.ts'
import type { StaffRole } from '#shared/staff/staff-roles.ts'
import { dayMs } from '#shared/time.ts'
import { restaurantInvitations, restaurantStaff } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { accountOfName } from '../accounts/find-account.ts'
import { notify } from '../notifications/notify.ts'
import { storefrontOf } from '../restaurants/storefronts.ts'
import { recordAudit } from './audited.ts'

const validMs = 7 * dayMs

export const staffTokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

const refused = (message: string) => new Refusal('validation_failed', message, { account: message })

/**
 * Where the link goes. An unknown username is said, as at sign-up; whether an address has an account is not.
 */
const recipientOf = async (
  deps: Deps,
  invited: string,
  language: Language,
): Promise<{ email: string; language: Language; userId: string | null }> => {
  if (invited.includes('@')) {
    const { success } = emailRule.safeParse(invited)
    if (!success) throw refused(/*i18n*/ 'Invalid email address')
    return { email: invited.toLowerCase(), language, userId: null }
  }
  const record = await accountOfName(deps, invited)
  if (!record || record.user.deletedAt !== null)
    throw refused(/*i18n*/ 'There is no account with this username')
  const { user } = record
  return { email: user.email.toLowerCase(), language: user.language, userId: user.id }
}

type Invited = { account: string; role?: StaffRole | undefined; language: Language }

/**
 * E-mails a link that makes whoever opens it, signed in, staff of the restaurant: once, within a week. Nobody
 * is made staff unasked, and what is typed here tells nobody which addresses have accounts. Another
 * invitation of the same person replaces the first. Refuses with validation_failed (an unknown username, no
 * address), illegal_transition (works there already, as far as a username says).
 */
export const inviteStaff = async (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  restaurantId: string,
  { account: invited, role = 'owner', language }: Invited,
): Promise<InvitedStaff> => {
  const recipient = await recipientOf(deps, invited, language)
  const token = Buffer.from(deps.randomBytes(32)).toString('base64url')
  const createdAt = deps.clock()
  const values = {
    tokenHash: staffTokenHash(token),
    invited,
    role,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + validMs),
  }
  return deps.db.transaction(async (tx) => {
    const { email, userId } = recipient
    const [works] =
      userId === null
        ? []
        : await tx
            .select({ since: restaurantStaff.since })
            .from(restaurantStaff)
            .where(and(eq(restaurantStaff.userId, userId), eq(restaurantStaff.restaurantId, restaurantId)))
    if (works)
      throw new Refusal('illegal_transition', /*i18n*/ 'This person works here already.', {
        account: /*i18n*/ 'This person works here already.',
      })
    const restaurant = await storefrontOf(tx, restaurantId)
    const [row] = await tx
      .insert(restaurantInvitations)
      .values({ ...values, restaurantId, email })
      .onConflictDoUpdate({
        target: [restaurantInvitations.restaurantId, restaurantInvitations.email],
        set: values,
      })
      .returning()
    if (!restaurant || !row) throw new Error('the invitation was not returned')
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: 'staff.invited',
      subject: { kind: 'restaurant', id: restaurantId },
      after: { invitation: row.id, role },
      at: createdAt,
    })
    await notify(deps, tx, { email, language: recipient.language }, 'staffInvited', {
      restaurant: restaurant.name,
      token,
    })
    return { id: row.id, invited, role, expiresAt: row.expiresAt.toISOString() }
  })
}
