import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { refreshTokens, sessions } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { accountById } from '../account-store.ts'
import { suspended } from '../sign-in/suspended.ts'
import type { Device } from './device.ts'
import { type OpenedSession, openSession, owesNewPassword } from './open-session.ts'
import {
  endSessions,
  type RefreshToken,
  type SessionRow,
  sessionOf,
  succeed,
  successorsOf,
  tokenHash,
} from './session-tokens.ts'

/**
 * How long a used token still returns its successor, since two tabs may send the same token at the same time.
 * A stolen token gains nothing by it: there is one chain of tokens, and a later use of an old one is
 * detected.
 */
export const graceMs = 10_000

/**
 * Exchanges a refresh token for its successor. A second use after the grace time means that the token was
 * stolen, so the session ends. Refuses with unauthenticated, and with account_suspended for who was suspended
 * meanwhile: it was their session, so they may read why.
 */
export const refreshSession = async (deps: Deps, token: string, device: Device): Promise<OpenedSession> => {
  // Thrown after the transaction: inside, the refusal would roll back the end of the session.
  const opened = await deps.revocations.transaction(async (tx) => {
    const session = await lockSession(deps, tx, token)
    if (!session) return undefined
    const refreshToken = await nextToken(deps, tx, session, token)
    if (refreshToken === 'reused') {
      await endSessions(deps, tx, { sessionId: session.id }, 'reuse')
      logSecurity(deps, 'refresh-reused', { userId: session.userId, session: session.id })
      return undefined
    }
    const record = refreshToken && (await accountById(tx, session.userId))
    if (!record) return undefined
    await tx
      .update(sessions)
      .set({ ...device, lastUsedAt: deps.clock() })
      .where(eq(sessions.id, session.id))
    return openSession(deps, record, session, refreshToken, owesNewPassword(record))
  })
  if (!opened)
    throw (
      (await suspensionBehind(deps, token)) ??
      new Refusal('unauthenticated', /*i18n*/ 'Please sign in again.')
    )
  return opened
}

/** Why the session of a token ended, where its account was suspended and is so still. */
const suspensionBehind = async (deps: Deps, token: string): Promise<Refusal | undefined> => {
  const session = await sessionOf(deps.db, token)
  if (session?.endReason !== 'suspended') return undefined
  const user = (await accountById(deps.db, session.userId))?.user
  return user && user.suspendedAt !== null ? suspended(deps, user) : undefined
}

/** The session of a token, if it has not ended; locked, so that its tokens are used one at a time. */
const lockSession = async (deps: Deps, tx: Transaction, token: string): Promise<SessionRow | undefined> => {
  const found = await sessionOf(tx, token)
  if (!found) return undefined
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, found.id)).for('update')
  return session && session.endedAt === null && session.endsAt > deps.clock() ? session : undefined
}

/**
 * The next token: a new one, or the newest one if the token was used just before. Undefined if it has
 * expired.
 */
const nextToken = async (
  deps: Deps,
  tx: Transaction,
  session: SessionRow,
  token: string,
): Promise<RefreshToken | 'reused' | undefined> => {
  const now = deps.clock()
  const held = await heldToken(tx, token)
  if (!held || held.expiresAt <= now) return undefined
  if (held.usedAt === null) {
    await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.tokenHash, held.tokenHash))
    return succeed(deps, tx, session, token)
  }
  if (now.getTime() - held.usedAt.getTime() > graceMs) return 'reused'
  return newestAfter(deps, tx, session, token)
}

/**
 * The end of the chain after a used token: a late response must not set a tab back to a token that was used
 * meanwhile.
 */
const newestAfter = async (
  deps: Deps,
  tx: Transaction,
  session: SessionRow,
  token: string,
): Promise<RefreshToken | undefined> => {
  for (const successor of successorsOf(deps, token)) {
    const held = await heldToken(tx, successor)
    if (!held) continue
    if (held.usedAt !== null) return newestAfter(deps, tx, session, successor)
    return { token: successor, expiresAt: held.expiresAt, rememberMe: session.rememberMe }
  }
  return undefined
}

const heldToken = async (tx: Transaction, token: string) => {
  const [held] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash(token)))
  return held
}
