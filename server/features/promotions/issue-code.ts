import { sql } from 'drizzle-orm'
import type { PromoKind } from '#shared/promotions/promotions.ts'
import type { Executor } from '../../db/connection.ts'
import { promoCodes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { makeCode, promoTerms } from './promo-code.ts'

export type IssuedCode = { code: string; percent: number; expiresAt: Date }

const attempts = 3

/**
 * Issues a first-order code of this kind. A person who has one gets the same again, valid for the full time
 * from now; `issuedTo` null issues a new one each time.
 */
export const issueCode = async (
  deps: Deps,
  kind: PromoKind,
  issuedTo: string | null,
  executor: Executor = deps.db,
): Promise<IssuedCode> => {
  const { prefix, percent, validMs } = promoTerms[kind]
  const createdAt = deps.clock()
  const expiresAt = new Date(createdAt.getTime() + validMs)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = makeCode(prefix, deps.randomBytes)
    if (await isDrawn(executor, code)) continue
    const [row] = await executor
      .insert(promoCodes)
      .values({ code, percent, kind, issuedTo, createdAt, expiresAt })
      .onConflictDoUpdate({ target: [promoCodes.kind, promoCodes.issuedTo], set: { expiresAt } })
      .returning()
    if (row) return row
  }
  throw new Error('no promo code could be drawn that is not there already')
}

/**
 * Whether a code exists. Checked before the insert, since a failed one would abort the transaction; with 31^8
 * codes, two equal ones at the same moment do not occur.
 */
const isDrawn = async (executor: Executor, code: string): Promise<boolean> => {
  const { rows } = await executor.execute(sql`SELECT FROM promo_codes WHERE code = ${code}`)
  return rows.length > 0
}
