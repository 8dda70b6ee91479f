import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Account } from '#shared/accounts/contracts.ts'
import type { AdminBody } from '#shared/accounts/validation.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { isUniqueViolation } from '../../../db/connection.ts'
import { adminInvitations, users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { accountView } from '../account-view.ts'
import { recordAudit } from '../audited.ts'
import { refuseWeakPassword } from '../passwords/password-strength.ts'
import { startingPreferences, toUsernameConflict } from '../sign-up/sign-up.ts'
import { usernameColumns } from '../sign-up/usernames.ts'

export const invitationHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

const noLink = () =>
  new Refusal(
    'not_found',
    /*i18n*/ 'This link is no longer valid. If you have used it already, please sign in.',
  )

/**
 * Creates an admin's account for whoever has the invitation link. Its e-mail address is the one that the
 * operator entered, and counts as confirmed. The same transaction deletes the invitation, so that concurrent
 * requests create one account. Refuses with not_found (an unknown, used, replaced or expired link),
 * account_exists (the username is taken, or another account has confirmed the address since),
 * validation_failed (a password that is easily guessed).
 */
export const becomeAdmin = async (
  deps: Deps,
  { token, username, password }: AdminBody,
  language: Language,
): Promise<Account> => {
  const open = and(
    eq(adminInvitations.tokenHash, invitationHash(token)),
    gt(adminInvitations.expiresAt, deps.clock()),
  )
  // Checked first, so that requests without a valid link cost no password hashing.
  const [invitation] = await deps.db.select().from(adminInvitations).where(open)
  if (!invitation) throw noLink()
  const { email } = invitation
  await refuseWeakPassword(deps, password, { username, email }, 'password')
  const passwordHash = await deps.passwords.hash(password)
  try {
    return await deps.db.transaction(async (tx) => {
      const used = await tx.delete(adminInvitations).where(open).returning()
      if (used.length === 0) throw noLink()
      const now = deps.clock()
      const [user] = await tx
        .insert(users)
        .values({
          ...usernameColumns(username),
          email,
          emailConfirmedAt: now,
          passwordHash,
          roles: ['ROLE_ADMIN'],
          preferences: startingPreferences,
          language,
          createdAt: now,
        })
        .returning()
      if (!user) throw new Error('the new account was not returned')
      await recordAudit(tx, {
        actor: { kind: 'account', id: user.id },
        action: 'admin.created',
        subject: { kind: 'account', id: user.id },
        before: { adminInvitation: invitation.tokenHash },
        after: { roles: user.roles },
        at: now,
      })
      return accountView({ user, restaurants: [], secondFactor: false })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_confirmed_email_key'))
      throw new Refusal('account_exists', /*i18n*/ 'This address already belongs to another account.')
    throw toUsernameConflict(error) ?? error
  }
}
