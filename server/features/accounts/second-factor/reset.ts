import type { Deps } from '../../../deps.ts'
import { StartupError } from '../../../startup/startup-error.ts'
import { accountByUsername } from '../account-store.ts'
import { recordAudit } from '../audited.ts'
import { eraseSecondFactor } from './store.ts'

/**
 * Removes the second factor of somebody who has lost phone and recovery codes, on the server's command line.
 * Throws StartupError, one sentence, for an unknown name and for an account without one.
 */
export const resetSecondFactor = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  username: string,
): Promise<void> => {
  const record = await accountByUsername(db, username)
  if (!record) throw new StartupError(`There is no account ${username}.`)
  const { id } = record.user
  await db.transaction(async (tx) => {
    if (!(await eraseSecondFactor(tx, id))) throw new StartupError(`${username} has no second factor.`)
    await recordAudit(tx, {
      actor: { kind: 'operator' },
      action: 'secondFactor.reset',
      subject: { kind: 'account', id },
      at: clock(),
    })
  })
}
