import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Executor } from '../../../db/connection.ts'
import { sessions } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { type Caller, signAccessToken } from '../../../http/sign-in/access-token.ts'
import { callerOf } from '../account-view.ts'
import { ownAccount } from '../find-account.ts'
import { authenticatedAt } from './open-session.ts'

/**
 * Makes a session the shared device of a restaurant until it ends; returns an access token that says so.
 * Refuses with unauthenticated if it has ended.
 */
export const shareSession = async (
  deps: Deps,
  executor: Executor,
  caller: Caller,
  restaurantId: string,
): Promise<string> => {
  const record = await ownAccount(deps, caller)
  const [session] = await executor
    .update(sessions)
    .set({ sharedFor: restaurantId })
    .where(and(eq(sessions.id, caller.sessionId), isNull(sessions.endedAt)))
    .returning()
  if (!session) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in again.')
  return signAccessToken(deps, callerOf(record, session.id, restaurantId), authenticatedAt(session))
}
