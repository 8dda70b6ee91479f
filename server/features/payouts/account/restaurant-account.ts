import { and, eq, ne } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { readRestaurantAccount as contract } from '#shared/payouts/contracts.ts'
import type { DepositDetails } from '#shared/payouts/deposit-validation.ts'
import type { Executor } from '../../../db/connection.ts'
import { restaurantAccounts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { seal, unseal } from '../../../secrets/sealed.ts'
import { ownAccount } from '../../accounts/find-account.ts'
import { confirmPassword } from '../../accounts/sign-in/confirm-password.ts'
import { notify } from '../../notifications/notify.ts'
import { holdRestaurant } from '../../restaurants/storefronts.ts'
import { recordAudit } from '../audited.ts'

type Shown = Output<(typeof contract)['response']>

/** Bound to what is encrypted: in a courier's row it cannot be opened. */
export const ownerOf = (restaurantId: string): string => `restaurant ${restaurantId}`

/** Where a restaurant's payouts go, as far as anybody is shown it. */
export const readRestaurantAccount = async (executor: Executor, restaurantId: string): Promise<Shown> => {
  const [row] = await executor
    .select({ lastFour: restaurantAccounts.lastFour, changedAt: restaurantAccounts.changedAt })
    .from(restaurantAccounts)
    .where(eq(restaurantAccounts.restaurantId, restaurantId))
  return { deposit: row ? { lastFour: row.lastFour, changedAt: row.changedAt.toISOString() } : null }
}

/**
 * Holder, number and IFSC of a restaurant's account, for the file that orders the transfers; null where
 * none is given, or no known secret opens it.
 */
export const openRestaurantAccount = async (
  deps: Pick<Deps, 'keys'>,
  executor: Executor,
  restaurantId: string,
): Promise<Omit<DepositDetails, 'password'> | null> => {
  const [row] = await executor
    .select()
    .from(restaurantAccounts)
    .where(eq(restaurantAccounts.restaurantId, restaurantId))
  const text = row ? unseal(deps.keys, 'deposit', ownerOf(restaurantId), row) : null
  if (text === null) return null
  const [accountHolder = '', accountNumber = '', ifsc = ''] = JSON.parse(text) as string[]
  return { accountHolder, accountNumber, ifsc }
}

/**
 * Sets the bank account of a restaurant's payouts: encrypted, audited without a value, and mailed to
 * everybody who works there. The same details again change nothing. Refuses: validation_failed (422)
 * and rate_limited (429) for the password, not_found.
 */
export const changeRestaurantAccount = async (
  deps: Deps,
  caller: Caller,
  restaurantId: string,
  { password, accountHolder, accountNumber, ifsc }: DepositDetails,
): Promise<Shown> => {
  const { user } = await ownAccount(deps, caller)
  await confirmPassword(deps, caller.userId, 'password', () =>
    deps.passwords.matches(user.passwordHash, password),
  )
  const text = JSON.stringify([accountHolder, accountNumber, ifsc])
  await deps.db.transaction(async (tx) => {
    // One change after the other.
    const there = await holdRestaurant(tx, restaurantId)
    if (!there) throw new Refusal('not_found', /*i18n*/ 'There is no such restaurant.')
    const [before] = await tx
      .select()
      .from(restaurantAccounts)
      .where(eq(restaurantAccounts.restaurantId, restaurantId))
    if (before && unseal(deps.keys, 'deposit', ownerOf(restaurantId), before) === text) return
    const now = deps.clock()
    const changed = {
      ...seal(deps.keys, 'deposit', ownerOf(restaurantId), text, deps.randomBytes),
      lastFour: accountNumber.slice(-4),
      changedBy: caller.userId,
      changedAt: now,
    }
    await tx
      .insert(restaurantAccounts)
      .values({ restaurantId, ...changed })
      .onConflictDoUpdate({ target: restaurantAccounts.restaurantId, set: changed })
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: 'payoutAccount.changed',
      subject: { kind: 'restaurant', id: restaurantId },
      at: now,
    })
    const { lastFour } = changed
    for (const part of deps.restaurantParts)
      for (const person of (await part.staff?.(tx, restaurantId)) ?? [])
        await notify(deps, tx, person, 'payoutAccountChanged', { restaurant: there.name, lastFour })
  })
  return readRestaurantAccount(deps.db, restaurantId)
}

/** Encrypts with the current secret what was encrypted with an earlier one. */
export const resealRestaurantAccounts = async (
  deps: Pick<Deps, 'db' | 'keys' | 'randomBytes'>,
): Promise<void> => {
  const { id: current } = deps.keys.current('deposit')
  const old = await deps.db.select().from(restaurantAccounts).where(ne(restaurantAccounts.keyId, current))
  for (const row of old) {
    const owner = ownerOf(row.restaurantId)
    const text = unseal(deps.keys, 'deposit', owner, row)
    if (text === null) continue
    await deps.db
      .update(restaurantAccounts)
      .set(seal(deps.keys, 'deposit', owner, text, deps.randomBytes))
      // Unless it was changed meanwhile.
      .where(
        and(eq(restaurantAccounts.restaurantId, row.restaurantId), eq(restaurantAccounts.sealed, row.sealed)),
      )
  }
}
