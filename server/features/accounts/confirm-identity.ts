import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { ConfirmIdentityBody } from '#shared/validation/accounts.ts'
import { sessions } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, signAccessToken } from '../../http/access-token.ts'
import { callerOf } from './account-view.ts'
import { confirmPassword } from './confirm-password.ts'
import { ownAccount } from './find-account.ts'
import { authenticatedAt } from './open-session.ts'

/**
 * Confirms that a session is in the hands of its person, by the password: for 15 minutes its access tokens count for actions that
 * demand it (http/confirmation.ts). Returns such a token. Refuses with validation_failed and rate_limited (the password), and
 * with unauthenticated if the session has ended.
 */
export const confirmIdentity = async (
  deps: Deps,
  caller: Caller,
  { password }: ConfirmIdentityBody,
): Promise<string> => {
  const record = await ownAccount(deps, caller)
  const { id, passwordHash } = record.user
  await confirmPassword(deps, id, 'password', () => deps.passwords.matches(passwordHash, password))
  const [session] = await deps.db
    .update(sessions)
    .set({ confirmedAt: deps.clock() })
    .where(and(eq(sessions.id, caller.sessionId), eq(sessions.userId, id), isNull(sessions.endedAt)))
    .returning()
  if (!session) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in again.')
  return signAccessToken(deps, callerOf(record, session.id), authenticatedAt(session))
}
