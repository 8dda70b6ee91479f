import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { dayMs, hourMs } from '#shared/time.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import type { EndReason } from '../../../db/tables/accounts.ts'
import { refreshTokens, sessions } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { hmac } from '../../../secrets/keys.ts'
import { eraseSubscriptions } from '../../notifications/push-subscriptions.ts'
import type { Device } from './device.ts'

/** How long a session may be unused. */
const idleMs = (rememberMe: boolean) => (rememberMe ? 30 * dayMs : 12 * hourMs)

export type SessionRow = typeof sessions.$inferSelect
export type RefreshToken = { token: string; expiresAt: Date; rememberMe: boolean }
/** Why a session was ended. */

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Creates a session and its first refresh token, of which only the hash is stored. */
export const beginSession = async (
  deps: Deps,
  tx: Transaction,
  { userId, rememberMe, device }: { userId: string; rememberMe: boolean; device: Device },
): Promise<{ session: SessionRow; refreshToken: RefreshToken }> => {
  const now = deps.clock()
  const [session] = await tx
    .insert(sessions)
    .values({
      ...device,
      id: randomUUID(),
      userId,
      rememberMe,
      createdAt: now,
      lastUsedAt: now,
      endsAt: new Date(now.getTime() + deps.settings.sessionMaxMs),
    })
    .returning()
  if (!session) throw new Error('the new session was not returned')
  const token = Buffer.from(deps.randomBytes(32)).toString('base64url')
  return { session, refreshToken: await storeToken(deps, tx, session, token) }
}

/** Issues the successor of `token`; the same one each time. */
export const succeed = (
  deps: Deps,
  tx: Transaction,
  session: SessionRow,
  token: string,
): Promise<RefreshToken> => storeToken(deps, tx, session, successorOf(deps, token))

/** The successor of `token` by each of our keys, the newest first: an HMAC, so nobody else can derive it. */
export const successorsOf = (deps: Deps, token: string): string[] =>
  deps.keys.all('refresh-token').map((key) => hmac(key, token))

const successorOf = (deps: Deps, token: string): string => hmac(deps.keys.current('refresh-token'), token)

const storeToken = async (
  deps: Deps,
  tx: Transaction,
  session: SessionRow,
  token: string,
): Promise<RefreshToken> => {
  const issuedAt = deps.clock()
  const idleUntil = issuedAt.getTime() + idleMs(session.rememberMe)
  const expiresAt = new Date(Math.min(idleUntil, session.endsAt.getTime()))
  await tx
    .insert(refreshTokens)
    .values({ tokenHash: tokenHash(token), sessionId: session.id, issuedAt, expiresAt })
  return { token, expiresAt, rememberMe: session.rememberMe }
}

/**
 * Ends sessions and revokes their access tokens, on all instances at once: all of `userId` except `except`,
 * or the one of `sessionId`. Returns the ids of those that had not ended before.
 */
export const endSessions = async (
  deps: Deps,
  tx: Transaction,
  which: { sessionId: string; userId?: string } | { userId: string; except?: string },
  reason: EndReason,
): Promise<string[]> => {
  const mine = which.userId === undefined ? undefined : eq(sessions.userId, which.userId)
  // Locks the sessions in one order; waits for a refresh under way, whose new token then ends too.
  const going = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        mine,
        'sessionId' in which ? eq(sessions.id, which.sessionId) : undefined,
        isNull(sessions.endedAt),
      ),
    )
    .orderBy(sessions.id)
    .for('update')
  const except = 'except' in which ? which.except : undefined
  const ended = going.map(({ id }) => id).filter((id) => id !== except)
  for (const id of ended)
    await tx.update(sessions).set({ endedAt: deps.clock(), endReason: reason }).where(eq(sessions.id, id))
  await eraseSubscriptions(tx, { sessionIds: ended })
  await deps.revocations.add(
    tx,
    ended.map((sessionId) => ({ sessionId })),
  )
  return ended
}

/** The session that a refresh token belongs to, whether or not it is still valid. */
export const sessionOf = async (executor: Executor, token: string): Promise<SessionRow | undefined> => {
  const [held] = await executor
    .select({ session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, tokenHash(token)))
  return held?.session
}

/** The longest time that a session may be unused. */
const idleMost = idleMs(true)

/**
 * Deletes sessions that are over and expired tokens, which are needed neither to go on nor to detect theft.
 */
export const deleteExpired = async (deps: Deps): Promise<void> => {
  const now = deps.clock()
  const idleSince = new Date(now.getTime() - idleMost)
  await deps.db
    .delete(sessions)
    .where(
      or(
        lt(sessions.endsAt, now),
        lt(sessions.lastUsedAt, idleSince),
        and(isNotNull(sessions.endedAt), lt(sessions.endedAt, idleSince)),
      ),
    )
  await deps.db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now))
}
