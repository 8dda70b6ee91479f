import { and, count, eq, isNotNull, ne } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { recoveryCodes, secondFactors } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { seal, unseal } from '../../../secrets/sealed.ts'
import { makeRecoveryCode, recoveryCodeCount, recoveryCodeHash } from './recovery-codes.ts'

const purpose = 'second-factor'

/** Whether an account has a second factor, and since when; null: none, or none that is set up. */
export const enabledSince = async (executor: Executor, userId: string): Promise<Date | null> => {
  const [row] = await executor
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return row?.since ?? null
}

export const recoveryCodesLeft = async (executor: Executor, userId: string): Promise<number> => {
  const [row] = await executor
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** An account's second factor, locked, with its secret in base32; null where no known key opens it. */
export const lockSecondFactor = async (deps: Pick<Deps, 'keys'>, tx: Transaction, userId: string) => {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  return row && { ...row, secret: unseal(deps.keys, purpose, userId, row) }
}

/** Stores the secret of an app that is being set up, in place of one before it that was never enabled. */
export const storeSecret = async (
  deps: Pick<Deps, 'keys' | 'randomBytes' | 'clock'>,
  tx: Transaction,
  userId: string,
  secret: string,
): Promise<void> => {
  const values = {
    ...seal(deps.keys, purpose, userId, secret, deps.randomBytes),
    createdAt: deps.clock(),
    lastStep: null,
  }
  await tx
    .insert(secondFactors)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: secondFactors.userId, set: values })
}

/** Replaces all recovery codes of an account; returns the new ones, of which only hashes are stored. */
export const replaceRecoveryCodes = async (
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  tx: Transaction,
  userId: string,
): Promise<string[]> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const codes = Array.from({ length: recoveryCodeCount }, () => makeRecoveryCode(randomBytes))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: recoveryCodeHash(code) })))
  return codes
}

export const eraseSecondFactor = async (tx: Transaction, userId: string): Promise<boolean> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const gone = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  return gone.length > 0
}

/** What is stored of a person's second factor, but for what is secret. */
export const secondFactorOf = async (executor: Executor, userId: string) => {
  const since = await enabledSince(executor, userId)
  return since && { since, recoveryCodesLeft: await recoveryCodesLeft(executor, userId) }
}

/** Encrypts with the current secret of the installation what was encrypted with an earlier one. */
export const resealSecondFactors = async (deps: Pick<Deps, 'db' | 'keys' | 'randomBytes'>): Promise<void> => {
  const { id: current } = deps.keys.current(purpose)
  const old = await deps.db.select().from(secondFactors).where(ne(secondFactors.keyId, current))
  for (const row of old) {
    const secret = unseal(deps.keys, purpose, row.userId, row)
    if (secret === null) continue
    await deps.db
      .update(secondFactors)
      .set(seal(deps.keys, purpose, row.userId, secret, deps.randomBytes))
      .where(and(eq(secondFactors.userId, row.userId), eq(secondFactors.keyId, row.keyId)))
  }
}
