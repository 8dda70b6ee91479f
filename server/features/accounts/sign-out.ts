import type { Deps } from '../../deps.ts'
import { logSecurity } from '../../http/security-log.ts'
import { endSessions, sessionOf } from './session-tokens.ts'

/**
 * Ends the sign-in a refresh token belongs to, and its access tokens with it. A token that is unknown is signed out already.
 */
export const signOut = async (deps: Deps, token: string): Promise<void> => {
  const session = await sessionOf(deps.db, token)
  if (!session) return
  await deps.revocations.transaction((tx) => endSessions(deps, tx, { sessionId: session.id }, 'signedOut'))
  logSecurity(deps, 'sign-out', { userId: session.userId, session: session.id })
}
