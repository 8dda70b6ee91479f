import type { Executor } from '../../../db/connection.ts'
import { accountsByEmail } from '../account-store.ts'

/**
 * The username of whoever signs in: what was typed, or the one account of the e-mail address that was, since
 * no username has an `@`. Where several claim an unconfirmed address, the text itself, which nobody has.
 */
export const usernameOf = async (executor: Executor, typed: string): Promise<string> => {
  if (!typed.includes('@')) return typed
  const [account, ...others] = await accountsByEmail(executor, typed.trim())
  return account && others.length === 0 ? account.user.username : typed
}
