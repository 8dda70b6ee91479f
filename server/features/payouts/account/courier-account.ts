import { and, eq, ne } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { readDeposit as contract } from '#shared/payouts/contracts.ts'
import type { DepositDetails } from '#shared/payouts/deposit-validation.ts'
import type { Executor } from '../../../db/connection.ts'
import { depositAccounts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { seal, unseal } from '../../../secrets/sealed.ts'
import { ownAccount } from '../../accounts/find-account.ts'
import { holdAccount } from '../../accounts/profiles.ts'
import { confirmPassword } from '../../accounts/sign-in/confirm-password.ts'
import { notify } from '../../notifications/notify.ts'
import { recordAudit } from '../audited.ts'

type Deposit = Output<(typeof contract)['response']>

/** Where a courier's payouts go, as far as anybody is shown it. */
export const readDeposit = async (deps: Pick<Deps, 'db'>, userId: string): Promise<Deposit> => {
  const [row] = await deps.db
    .select({ lastFour: depositAccounts.lastFour, changedAt: depositAccounts.changedAt })
    .from(depositAccounts)
    .where(eq(depositAccounts.userId, userId))
  return { deposit: row ? { lastFour: row.lastFour, changedAt: row.changedAt.toISOString() } : null }
}

/**
 * Holder, number and IFSC of a courier's account, for the file that orders the transfers; null where none is
 * given, or no known secret opens it.
 */
export const openDeposit = async (
  deps: Pick<Deps, 'keys'>,
  executor: Executor,
  userId: string,
): Promise<Omit<DepositDetails, 'password'> | null> => {
  const [row] = await executor.select().from(depositAccounts).where(eq(depositAccounts.userId, userId))
  const text = row ? unseal(deps.keys, 'deposit', userId, row) : null
  if (text === null) return null
  const [accountHolder = '', accountNumber = '', ifsc = ''] = JSON.parse(text) as string[]
  return { accountHolder, accountNumber, ifsc }
}

/**
 * Sets the bank account of a courier's payouts: encrypted, audited without a value, and mailed to the
 * courier. The same details again change nothing. Refuses: validation_failed (422) and rate_limited (429)
 * for the password.
 */
export const changeDeposit = async (
  deps: Deps,
  caller: Caller,
  { password, ...details }: DepositDetails,
): Promise<Deposit> => {
  const { user } = await ownAccount(deps, caller)
  const userId = caller.userId
  await confirmPassword(deps, userId, 'password', () => deps.passwords.matches(user.passwordHash, password))
  const { accountHolder, accountNumber, ifsc } = details
  const text = JSON.stringify([accountHolder, accountNumber, ifsc])
  await deps.db.transaction(async (tx) => {
    // One change after the other, and none of an account that is being deleted.
    const account = await holdAccount(tx, userId, 'no key update')
    if (account?.deletedAt !== null) throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in again.')
    const [before] = await tx.select().from(depositAccounts).where(eq(depositAccounts.userId, userId))
    if (before && unseal(deps.keys, 'deposit', userId, before) === text) return
    const now = deps.clock()
    const changed = {
      ...seal(deps.keys, 'deposit', userId, text, deps.randomBytes),
      lastFour: accountNumber.slice(-4),
      changedAt: now,
    }
    await tx
      .insert(depositAccounts)
      .values({ userId, ...changed })
      .onConflictDoUpdate({ target: depositAccounts.userId, set: changed })
    await recordAudit(tx, {
      actor: { kind: 'account', id: userId },
      action: 'deposit.changed',
      subject: { kind: 'account', id: userId },
      at: now,
    })
    await notify(deps, tx, user, 'depositChanged', { lastFour: changed.lastFour })
  })
  return readDeposit(deps, userId)
}

/**
 * Encrypts with the current secret what was encrypted with an earlier one, so that nothing is lost when that
 * is dropped. What no known secret opens stays as it is.
 */
export const resealDeposits = async (deps: Pick<Deps, 'db' | 'keys' | 'randomBytes'>): Promise<void> => {
  const { id: current } = deps.keys.current('deposit')
  const old = await deps.db.select().from(depositAccounts).where(ne(depositAccounts.keyId, current))
  for (const row of old) {
    const text = unseal(deps.keys, 'deposit', row.userId, row)
    if (text === null) continue
    await deps.db
      .update(depositAccounts)
      .set(seal(deps.keys, 'deposit', row.userId, text, deps.randomBytes))
      // Unless it was changed meanwhile.
      .where(and(eq(depositAccounts.userId, row.userId), eq(depositAccounts.sealed, row.sealed)))
  }
}
