import { isUniqueViolation } from '../../db/connection.ts'
import { promoCodes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { makeCode, type PromoKind, promoKinds } from './promo-code.ts'

export type IssuedCode = { code: string; percent: number; expiresAt: Date }

const attempts = 3

/**
 * A first-order code of this kind. Whoever was given one gets the same again, valid for the full time once more; `issuedTo`
 * null makes a new one each time.
 */
export const issueCode = async (
  deps: Deps,
  kind: PromoKind,
  issuedTo: string | null,
): Promise<IssuedCode> => {
  const { prefix, percent, validMs } = promoKinds[kind]
  const createdAt = deps.clock()
  const expiresAt = new Date(createdAt.getTime() + validMs)
  for (let attempt = 1; ; attempt++)
    try {
      const [row] = await deps.db
        .insert(promoCodes)
        .values({ code: makeCode(prefix, deps.randomBytes), percent, kind, issuedTo, createdAt, expiresAt })
        .onConflictDoUpdate({ target: [promoCodes.kind, promoCodes.issuedTo], set: { expiresAt } })
        .returning()
      if (!row) throw new Error('the promo code was not returned')
      return row
    } catch (error) {
      if (attempt === attempts || !isUniqueViolation(error, 'promo_codes_pkey')) throw error
    }
}
