import { hasRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { type AccountRecord, accountById, accountByUsername } from './account-store.ts'

/** The same refusal for another's account and for one that does not exist (api.md). */
export const noSuchAccount = () => new Refusal('not_found', /*i18n*/ 'There is no such account.')

/** One's own account, or anybody's for an admin. Refuses with not_found. */
export const accountFor = async (deps: Deps, caller: Caller, id: string): Promise<AccountRecord> => {
  const mayLook = caller.userId === id || hasRole(caller.roles, 'ADMIN')
  const record = mayLook ? await accountById(deps.db, id) : undefined
  if (!record) throw noSuchAccount()
  return record
}

/** Like `accountFor`, by username. Refuses with not_found. */
export const accountForUsername = async (
  deps: Deps,
  caller: Caller,
  username: string,
): Promise<AccountRecord> => {
  const record = await accountByUsername(deps.db, username)
  if (!record || (record.user.id !== caller.userId && !hasRole(caller.roles, 'ADMIN'))) throw noSuchAccount()
  return record
}

/** The account of this name, whoever asks; a deleted one has another name. */
export const accountOfName = (
  { db }: Pick<Deps, 'db'>,
  username: string,
): Promise<AccountRecord | undefined> => accountByUsername(db, username)

/** The caller's account. Refuses with unauthenticated if it was deleted since the token was issued. */
export const ownAccount = async (deps: Deps, caller: Caller): Promise<AccountRecord> => {
  const record = await accountById(deps.db, caller.userId)
  if (!record || record.user.deletedAt !== null)
    throw new Refusal('unauthenticated', /*i18n*/ 'Please sign in again.')
  return record
}
