import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { UserRow } from '../account-store.ts'

/**
 * Says to other rooms that the switch 'Marketing emails' of an account with a confirmed address has been set.
 */
export const setMarketing = async (
  deps: Deps,
  tx: Transaction,
  account: UserRow,
  isOn: boolean,
): Promise<void> => {
  for (const part of deps.accountParts) await part.marketingSet?.(tx, account, isOn)
}
