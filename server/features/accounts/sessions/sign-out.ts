import type { Deps } from '../../../deps.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { endSessions, sessionOf } from './session-tokens.ts'

/**
 * Ends the session of a refresh token and revokes its access tokens. Does nothing for an unknown token.
 */
export const signOut = async (deps: Deps, token: string): Promise<void> => {
  const session = await sessionOf(deps.db, token)
  if (!session) return
  await deps.revocations.transaction((tx) => endSessions(deps, tx, { sessionId: session.id }, 'signedOut'))
  logSecurity(deps, 'sign-out', { userId: session.userId, session: session.id })
}
