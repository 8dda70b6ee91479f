import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { SignIn } from '#shared/accounts/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { refreshTokens, sessions } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { recordAudit } from '../audited.ts'
import { accountFor } from '../find-account.ts'
import { endSessions, sessionOf } from './session-tokens.ts'

/** A person's sessions, the latest used first. Refuses with not_found (another's). */
export const listSessions = async (deps: Deps, caller: Caller, userId: string): Promise<SignIn[]> => {
  await accountFor(deps, caller, userId)
  const now = deps.clock()
  const rows = await deps.db
    .selectDistinctOn([sessions.lastUsedAt, sessions.id], { session: sessions })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.endsAt, now),
        isNull(refreshTokens.usedAt),
        gt(refreshTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), sessions.id)
  return rows.map(({ session: { id, browser, system, createdAt, lastUsedAt } }) => ({
    id,
    browser,
    system,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === caller.sessionId,
  }))
}

/** Ends one session, effective at once. Refuses with not_found (another's, or ended already). */
export const endOneSession = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  sessionId: string,
): Promise<void> => {
  await accountFor(deps, caller, userId)
  const ended = isUuid(sessionId) ? await endAudited(deps, caller, userId, { sessionId, userId }) : []
  if (ended.length === 0) throw new Refusal('not_found', /*i18n*/ 'This sign-in has ended already.')
  logSecurity(deps, 'session-ended', { userId, by: caller.userId, session: sessionId })
}

const endAudited = (
  deps: Deps,
  caller: Caller,
  userId: string,
  which: Parameters<typeof endSessions>[2],
): Promise<string[]> =>
  deps.revocations.transaction(async (tx) => {
    const ended = await endSessions(deps, tx, which, 'elsewhere')
    if (caller.userId === userId) return ended
    for (const id of ended)
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'session.ended',
        subject: { kind: 'session', id },
        before: { account: userId },
        at: deps.clock(),
      })
    return ended
  })

/** Ends all sessions of a person but the caller's. Refuses with not_found (another's). */
export const endOtherSessions = async (deps: Deps, caller: Caller, userId: string): Promise<void> => {
  await accountFor(deps, caller, userId)
  const ended = await endAudited(deps, caller, userId, { userId, except: caller.sessionId })
  for (const session of ended) logSecurity(deps, 'session-ended', { userId, by: caller.userId, session })
}

/**
 * Ends the session of a refresh token and revokes its access tokens. Does nothing for an unknown token.
 */
export const signOut = async (deps: Deps, token: string): Promise<void> => {
  const session = await sessionOf(deps.db, token)
  if (!session) return
  await deps.revocations.transaction((tx) => endSessions(deps, tx, { sessionId: session.id }, 'signedOut'))
  logSecurity(deps, 'sign-out', { userId: session.userId, session: session.id })
}
