import { eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#shared/audit/actions.ts'
import { Refusal } from '#shared/errors.ts'
import type { Transaction } from '../../../db/connection.ts'
import { secondFactors, sessions, users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { type Caller, signAccessToken } from '../../../http/sign-in/access-token.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { notify } from '../../notifications/notify.ts'
import { callerOf } from '../account-view.ts'
import { recordAudit } from '../audited.ts'
import { ownAccount } from '../find-account.ts'
import { endSessions } from '../sessions/session-tokens.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { countGuess, requireCode, wrongCode } from './spend-code.ts'
import { eraseSecondFactor, lockSecondFactor, replaceRecoveryCodes, storeSecret } from './store.ts'
import { makeSecret, setUpUri, stepOf } from './totp.ts'

const enabledAlready = () =>
  new Refusal('illegal_transition', /*i18n*/ 'Your second factor is set up already.')
const notEnabled = () => new Refusal('illegal_transition', /*i18n*/ 'You have no second factor.')

/**
 * Begins to set up an authenticator app; a repeat starts over. Refuses with illegal_transition where one is
 * enabled.
 */
export const setUpSecondFactor = async (
  deps: Deps,
  caller: Caller,
): Promise<{ secret: string; uri: string }> => {
  const { user } = await ownAccount(deps, caller)
  const secret = makeSecret(deps.randomBytes)
  await deps.db.transaction(async (tx) => {
    // Two at once: the second one replaces the secret of the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    const factor = await lockSecondFactor(deps, tx, user.id)
    if (factor?.confirmedAt) throw enabledAlready()
    await storeSecret(deps, tx, user.id, secret)
  })
  return { secret, uri: setUpUri(secret, user.username) }
}

/**
 * Enables the app that was set up, once a code shows that it works. Every other session of the account ends,
 * and an e-mail tells its owner. Returns the recovery codes, which are shown this once, and an access token
 * that says so. Refuses with validation_failed, rate_limited (the code) and illegal_transition (nothing was
 * set up, or it is enabled already).
 */
export const enableSecondFactor = async (
  deps: Deps,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[]; accessToken: string }> => {
  const record = await ownAccount(deps, caller)
  const { user } = record
  const codes = await countGuess(deps, user.id, () =>
    deps.revocations.transaction(async (tx) => {
      const factor = await lockSecondFactor(deps, tx, user.id)
      if (factor?.confirmedAt) throw enabledAlready()
      if (!factor?.secret) throw notEnabled()
      const now = deps.clock()
      const step = stepOf(factor.secret, code.replace(/\s/g, ''), now)
      if (step === undefined) throw new Refusal('validation_failed', wrongCode, { code: wrongCode })
      await tx
        .update(secondFactors)
        .set({ confirmedAt: now, lastStep: step })
        .where(eq(secondFactors.userId, user.id))
      await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, caller.sessionId))
      await endSessions(deps, tx, { userId: user.id, except: caller.sessionId }, 'elsewhere')
      await audit(deps, tx, user.id, 'secondFactor.enabled')
      await notify(deps, tx, user, 'secondFactorEnabled', {})
      return replaceRecoveryCodes(deps, tx, user.id)
    }),
  )
  logSecurity(deps, 'second-factor-enabled', { userId: user.id })
  const now = callerOf({ ...record, secondFactor: true }, caller.sessionId)
  return { recoveryCodes: codes, accessToken: await signAccessToken(deps, now) }
}

/** Replaces the recovery codes. Refuses with validation_failed and rate_limited (the code). */
export const newRecoveryCodes = (deps: Deps, { userId }: Caller, code: string): Promise<string[]> =>
  countGuess(deps, userId, () =>
    deps.db.transaction(async (tx) => {
      await requireCode(deps, tx, userId, code)
      return replaceRecoveryCodes(deps, tx, userId)
    }),
  )

/**
 * Turns the second factor off, given the password and a code. Access tokens that carry a second factor are
 * revoked, and the owner is notified by e-mail. Refuses with validation_failed, rate_limited, and
 * illegal_transition where none is enabled.
 */
export const disableSecondFactor = async (
  deps: Deps,
  caller: Caller,
  { password, code }: { password: string; code: string },
): Promise<void> => {
  const { user, secondFactor } = await ownAccount(deps, caller)
  if (!secondFactor) throw notEnabled()
  await confirmPassword(deps, user.id, 'password', () => deps.passwords.matches(user.passwordHash, password))
  await countGuess(deps, user.id, () =>
    deps.revocations.transaction(async (tx) => {
      await requireCode(deps, tx, user.id, code)
      await eraseSecondFactor(tx, user.id)
      const [changed] = await tx
        .update(users)
        .set({ rightsVersion: sql`${users.rightsVersion} + 1` })
        .where(eq(users.id, user.id))
        .returning({ rightsVersion: users.rightsVersion })
      if (changed) await deps.revocations.add(tx, [{ userId: user.id, ...changed }])
      await audit(deps, tx, user.id, 'secondFactor.disabled')
      await notify(deps, tx, user, 'secondFactorDisabled', {})
    }),
  )
  logSecurity(deps, 'second-factor-disabled', { userId: user.id })
}

const audit = (
  { clock }: Deps,
  tx: Transaction,
  userId: string,
  action: Extract<AuditAction, `secondFactor.${string}`>,
) =>
  recordAudit(tx, {
    actor: { kind: 'account', id: userId },
    action,
    subject: { kind: 'account', id: userId },
    at: clock(),
  })
