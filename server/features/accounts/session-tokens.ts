import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { refreshTokens } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'

const hour = 3_600_000
/** How long a sign-in lasts without being used: with 'remember me' beyond the browser's session. */
const keptMs = (rememberMe: boolean) => (rememberMe ? 30 * 24 * hour : 12 * hour)

export type RefreshToken = { token: string; expiresAt: Date; rememberMe: boolean }

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Hands out the next refresh token of a family (a family is one sign-in). Only its hash is kept. */
export const issueRefreshToken = async (
  deps: Deps,
  executor: Executor,
  { family, userId, rememberMe }: { family: string; userId: string; rememberMe: boolean },
): Promise<RefreshToken> => {
  const token = Buffer.from(deps.randomBytes(32)).toString('base64url')
  const issuedAt = deps.clock()
  const expiresAt = new Date(issuedAt.getTime() + keptMs(rememberMe))
  await executor
    .insert(refreshTokens)
    .values({ tokenHash: tokenHash(token), family, userId, rememberMe, issuedAt, expiresAt })
  return { token, expiresAt, rememberMe }
}

export const endFamily = async (deps: Deps, executor: Executor, family: string): Promise<void> => {
  await revoke(deps, executor, eq(refreshTokens.family, family))
}

const revoke = (deps: Deps, executor: Executor, where: SQL) =>
  executor
    .update(refreshTokens)
    .set({ revokedAt: deps.clock() })
    .where(and(where, isNull(refreshTokens.revokedAt)))

/**
 * Ends every sign-in of a person, as after a new password, and begins one for whoever changed it, remembered as the
 * latest of them was.
 */
export const renewSignIn = async (deps: Deps, executor: Executor, userId: string): Promise<RefreshToken> => {
  // Locked, so that a token which one of them is being exchanged for right now is there to be ended, too.
  const [latest] = await executor
    .select({ rememberMe: refreshTokens.rememberMe })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt)))
    .orderBy(desc(refreshTokens.issuedAt))
    .for('update')
  await revoke(deps, executor, eq(refreshTokens.userId, userId))
  return issueRefreshToken(deps, executor, {
    family: randomUUID(),
    userId,
    rememberMe: latest?.rememberMe ?? false,
  })
}

/** Drops tokens that ran out: they cannot be used, nor stolen ones be told from them. */
export const deleteExpired = (deps: Deps) =>
  deps.db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, deps.clock()))
