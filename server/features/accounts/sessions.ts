import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { SignIn } from '#shared/contracts/accounts.ts'
import { Refusal } from '#shared/errors.ts'
import { refreshTokens, sessions } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import { logSecurity } from '../../http/security-log.ts'
import { accountFor } from './find-account.ts'
import { endSessions } from './session-tokens.ts'

/** Where a person is signed in, the latest used first. Refuses with not_found (another's). */
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Signs a person out in one place; it holds at once. Refuses with not_found (another's, or over already). */
export const endOneSession = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  sessionId: string,
): Promise<void> => {
  await accountFor(deps, caller, userId)
  const ended = uuid.test(sessionId)
    ? await deps.revocations.transaction((tx) => endSessions(deps, tx, { sessionId, userId }, 'elsewhere'))
    : []
  if (ended.length === 0) throw new Refusal('not_found', /*i18n*/ 'This sign-in has ended already.')
  logSecurity(deps, 'session-ended', { userId, by: caller.userId, session: sessionId })
}

/** Signs a person out everywhere but where the call comes from. Refuses with not_found (another's). */
export const endOtherSessions = async (deps: Deps, caller: Caller, userId: string): Promise<void> => {
  await accountFor(deps, caller, userId)
  const ended = await deps.revocations.transaction((tx) =>
    endSessions(deps, tx, { userId, except: caller.sessionId }, 'elsewhere'),
  )
  for (const session of ended) logSecurity(deps, 'session-ended', { userId, by: caller.userId, session })
}
