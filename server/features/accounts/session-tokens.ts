import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import type { EndReason } from '../../db/tables/accounts.ts'
import { refreshTokens, sessions } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import { hmac } from '../../keys.ts'
import type { Device } from './device.ts'

const hour = 3_600_000
/** How long a sign-in lasts without being used: with 'remember me' beyond the browser's session. */
const idleMs = (rememberMe: boolean) => (rememberMe ? 30 * 24 * hour : 12 * hour)

export type SessionRow = typeof sessions.$inferSelect
export type RefreshToken = { token: string; expiresAt: Date; rememberMe: boolean }
/** Why a session ended before its time. */

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Begins a sign-in: its session and the first refresh token of it. Only the token's hash is kept. */
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

/** Hands out the one token that may follow `token`; asked again it is the same one. */
export const succeed = (
  deps: Deps,
  tx: Transaction,
  session: SessionRow,
  token: string,
): Promise<RefreshToken> => storeToken(deps, tx, session, successorOf(deps, token))

/** What follows `token` under any of our keys, the newest first: nobody without the key can tell it from the token. */
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
 * Ends sessions, and with them, everywhere and at once, the access tokens that came from them. Gives the ids of those that were
 * still going on. Of `userId` all end but `except`; or the one of `sessionId`.
 */
export const endSessions = async (
  deps: Deps,
  tx: Transaction,
  which: { sessionId: string; userId?: string } | { userId: string; except?: string },
  reason: EndReason,
): Promise<string[]> => {
  const mine = which.userId === undefined ? undefined : eq(sessions.userId, which.userId)
  // One after the other, in one order, and after a refresh that is under way: what it hands out ends with the rest.
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
  await deps.revocations.add(
    tx,
    ended.map((sessionId) => ({ sessionId })),
  )
  return ended
}

/** The session a refresh token belongs to, whether it is still good or not. */
export const sessionOf = async (executor: Executor, token: string): Promise<SessionRow | undefined> => {
  const [held] = await executor
    .select({ session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, tokenHash(token)))
  return held?.session
}

/** A session that nobody uses is dropped after the longest time that it can go on without. */
const idleMost = idleMs(true)

/** Drops sessions that are over, with their tokens, and tokens that ran out: they cannot be used, nor stolen ones told from them. */
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
