import { and, eq, isNull } from 'drizzle-orm'
import type { ConfirmIdentityBody } from '#shared/accounts/validation.ts'
import { Refusal } from '#shared/errors.ts'
import { sessions } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { type Caller, signAccessToken } from '../../../http/sign-in/access-token.ts'
import { callerOf } from '../account-view.ts'
import { ownAccount } from '../find-account.ts'
import { countGuess, requireCode } from '../second-factor/spend-code.ts'
import { authenticatedAt } from '../sessions/open-session.ts'
import { confirmPassword } from './confirm-password.ts'

/**
 * Confirms that a session is in the hands of its person: for 15 minutes its access tokens count for actions
 * that demand it (http/sign-in/confirmation.ts). Returns such a token. Who has a second factor gives its
 * code, since browsers fill in passwords; everybody else the password. Refuses with validation_failed and
 * rate_limited, and with unauthenticated if the session has ended.
 */
export const confirmIdentity = async (
  deps: Deps,
  caller: Caller,
  { password = '', code = '' }: ConfirmIdentityBody,
): Promise<string> => {
  const record = await ownAccount(deps, caller)
  const { id, passwordHash } = record.user
  if (record.secondFactor)
    await countGuess(deps, id, () => deps.db.transaction((tx) => requireCode(deps, tx, id, code)))
  else await confirmPassword(deps, id, 'password', () => deps.passwords.matches(passwordHash, password))
  const [session] = await deps.db
    .update(sessions)
    .set({ confirmedAt: deps.clock() })
    .where(and(eq(sessions.id, caller.sessionId), eq(sessions.userId, id), isNull(sessions.endedAt)))
    .returning()
  if (!session) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in again.')
  return signAccessToken(deps, callerOf(record, session.id, session.sharedFor), authenticatedAt(session))
}
