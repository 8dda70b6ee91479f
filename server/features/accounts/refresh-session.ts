import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { refreshTokens } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import { accountById } from './account-store.ts'
import { type OpenedSession, openSession, owesNewPassword } from './open-session.ts'
import { endFamily, issueRefreshToken, tokenHash } from './session-tokens.ts'

/**
 * Two tabs that refresh at the same moment send the same token: within this time after its first use it still
 * brings a fresh one. A stolen token gains nothing more than these seconds.
 */
export const graceMs = 10_000

/**
 * Exchanges a refresh token for the next one of its family. A second use after the grace time means that two
 * people hold it, so the whole family ends. Refuses with unauthenticated.
 */
export const refreshSession = async (deps: Deps, token: string): Promise<OpenedSession> => {
  // The refusal comes after the transaction: thrown inside, it would take back the end of the family.
  const opened = await deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const [held] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, tokenHash(token)))
      .for('update')
    if (!held || held.revokedAt !== null || held.expiresAt <= now) return undefined
    if (held.usedAt !== null && now.getTime() - held.usedAt.getTime() > graceMs) {
      await endFamily(deps, tx, held.family)
      deps.log.warn({ userId: held.userId }, 'a used refresh token came back: its sign-in was ended')
      return undefined
    }
    if (held.usedAt === null)
      await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.tokenHash, held.tokenHash))
    const record = await accountById(tx, held.userId)
    if (!record) return undefined
    const next = await issueRefreshToken(deps, tx, held)
    return openSession(deps, record, next, owesNewPassword(record))
  })
  if (!opened) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in again.')
  return opened
}
