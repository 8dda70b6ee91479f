import { and, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { UserRow } from '../account-store.ts'

/**
 * Sets the switch 'Marketing emails' of the account that confirmed an address, if there is one, to what its
 * owner has chosen elsewhere: in the newsletter's own e-mails.
 */
export const setMarketingSwitch = async (
  deps: Pick<Deps, 'accountParts'>,
  tx: Transaction,
  email: string,
  isOn: boolean,
): Promise<void> => {
  const set = await tx
    .update(users)
    .set({
      preferences: sql`jsonb_set(${users.preferences}, '{marketingEmails}', to_jsonb(${isOn}::boolean))`,
    })
    .where(
      and(
        sql`lower(${users.email}) = lower(${email})`,
        isNotNull(users.emailConfirmedAt),
        sql`(${users.preferences}->>'marketingEmails')::boolean IS DISTINCT FROM ${isOn}::boolean`,
      ),
    )
    .returning({ id: users.id })
  for (const { id } of set)
    for (const part of deps.accountParts)
      await part.consented?.(tx, id, { purpose: 'marketing', given: isOn })
}

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
