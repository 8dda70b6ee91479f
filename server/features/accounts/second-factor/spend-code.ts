import { and, eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { recoveryCodes, secondFactors } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { limits } from '../../../http/limits/limits.ts'
import { consume, refund } from '../../../http/limits/rate-limit.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { lockSecondFactor } from './store.ts'
import { stepOf } from './totp.ts'

export const wrongCode = /*i18n*/ 'This code is wrong, or was used before'

/**
 * Runs work that checks a code, which counts against the limit on wrong ones unless the work succeeds.
 * Refuses with rate_limited.
 */
export const countGuess = async <T>(deps: Deps, userId: string, work: () => Promise<T>): Promise<T> => {
  await consume(deps, limits.secondFactor, userId)
  try {
    const done = await work()
    await refund(deps, { limit: limits.secondFactor, subject: userId })
    return done
  } catch (error) {
    if (error instanceof Refusal) logSecurity(deps, 'second-factor-failed', { userId })
    throw error
  }
}

/**
 * Uses up a code of an account's second factor in the transaction of what it permits: six digits of the app,
 * of a step after the last one that was used, or a recovery code. False if it is neither. Call it within
 * `countGuess`.
 */
export const spendCode = async (
  deps: Deps,
  tx: Transaction,
  userId: string,
  given: string,
): Promise<boolean> => {
  const digits = given.replace(/\s/g, '')
  // Locked, so that of two sign-ins with one code only one gets through.
  const factor = await lockSecondFactor(deps, tx, userId)
  if (!factor || factor.confirmedAt === null) return false
  if (!/^\d{6}$/.test(digits)) return spendRecoveryCode(deps, tx, userId, given)
  if (factor.secret === null) return false
  const step = stepOf(factor.secret, digits, deps.clock())
  if (step === undefined || step <= (factor.lastStep ?? 0)) return false
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId))
  return true
}

/** The same; refuses with validation_failed at `code`. */
export const requireCode = async (
  deps: Deps,
  tx: Transaction,
  userId: string,
  given: string,
): Promise<void> => {
  if (!(await spendCode(deps, tx, userId, given)))
    throw new Refusal('validation_failed', wrongCode, { code: wrongCode })
}

const spendRecoveryCode = async (deps: Deps, tx: Transaction, userId: string, code: string) => {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, recoveryCodeHash(code))))
    .returning()
  if (used.length === 0) return false
  logSecurity(deps, 'recovery-code-used', { userId })
  return true
}
