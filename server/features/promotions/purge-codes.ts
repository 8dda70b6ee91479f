import { and, eq, isNull, lt, notExists } from 'drizzle-orm'
import { promoCodes, promoRedemptions } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

/** Long enough to be told that a code has expired rather than that it never was. */
const keepMs = 30 * 24 * 3_600_000

/** Drops the chat's codes for visitors that nobody used, 30 days after they expired. */
export const purgeCodes = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock().getTime() - keepMs)
  const spent = deps.db.select().from(promoRedemptions).where(eq(promoRedemptions.code, promoCodes.code))
  await deps.db
    .delete(promoCodes)
    .where(and(isNull(promoCodes.issuedTo), lt(promoCodes.expiresAt, before), notExists(spent)))
}
