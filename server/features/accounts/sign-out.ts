import { eq } from 'drizzle-orm'
import { refreshTokens } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import { endFamily, tokenHash } from './session-tokens.ts'

/** Ends the sign-in a refresh token belongs to. A token that is unknown is signed out already. */
export const signOut = async (deps: Deps, token: string): Promise<void> => {
  const [held] = await deps.db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash(token)))
  if (held) await endFamily(deps, deps.db, held.family)
}
