import { and, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'

/**
 * Sets the switch 'Marketing emails' of the account that confirmed an address, if there is one, to what its
 * owner has chosen elsewhere: in the newsletter's own e-mails.
 */
export const setMarketingSwitch = async (tx: Transaction, email: string, isOn: boolean): Promise<void> => {
  await tx
    .update(users)
    .set({
      preferences: sql`jsonb_set(${users.preferences}, '{marketingEmails}', to_jsonb(${isOn}::boolean))`,
    })
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNotNull(users.emailConfirmedAt)))
}
