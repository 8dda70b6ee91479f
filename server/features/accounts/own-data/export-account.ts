import { eq } from 'drizzle-orm'
import { sessions } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/sign-in/access-token.ts'
import { logSecurity } from '../../../http/sign-in/security-log.ts'
import { auditEntriesOf } from '../../audit/personal-data.ts'
import { ledgerEntriesOf } from '../../ledger/personal-data.ts'
import { subscriptionsOf } from '../../notifications/push-subscriptions.ts'
import type { AccountRecord, UserRow } from '../account-store.ts'
import { accountView } from '../account-view.ts'
import { auditAccount } from '../audit-account.ts'
import { accountFor, noSuchAccount, ownAccount } from '../find-account.ts'
import { listAddresses } from '../profile/addresses.ts'
import { secondFactorOf } from '../second-factor/store.ts'
import type { AccountExport } from './account-part.ts'

/**
 * The account's confirmed e-mail address in lower case, or null: data stored under it belongs to the account.
 */
export const ownEmailOf = ({ email, emailConfirmedAt }: UserRow): string | null =>
  emailConfirmedAt === null ? null : email.toLowerCase()

/**
 * All data stored about a person, for that person alone, not even for admins. Money in paise, times in UTC.
 * Refuses with not_found (another's).
 */
export const exportAccount = async (deps: Deps, caller: Caller, userId: string): Promise<AccountExport> => {
  if (caller.userId !== userId) throw noSuchAccount()
  const record = await ownAccount(deps, caller)
  await deps.db.transaction((tx) => auditAccount(deps, tx, caller, userId, 'account.exported'))
  return collect(deps, caller, record)
}

/** The same for an admin whom the person has asked for it. The reason is audited. Refuses with not_found. */
export const exportForAdmin = async (
  deps: Deps,
  caller: Caller,
  userId: string,
  reason: string,
): Promise<AccountExport> => {
  const record = await accountFor(deps, caller, userId)
  if (record.user.deletedAt !== null) throw noSuchAccount()
  await deps.db.transaction((tx) => auditAccount(deps, tx, caller, userId, 'account.exported', { reason }))
  return collect(deps, caller, record)
}

const collect = async (deps: Deps, caller: Caller, record: AccountRecord): Promise<AccountExport> => {
  const userId = record.user.id
  const person = { id: userId, ownEmail: ownEmailOf(record.user) }
  logSecurity(deps, 'account-exported', { userId, by: caller.userId })
  const signIns = await deps.db.select().from(sessions).where(eq(sessions.userId, userId))
  const ofRooms: Partial<AccountExport> = {}
  for (const part of deps.accountParts) Object.assign(ofRooms, await part.exported?.(deps.db, person))
  return {
    // What the contract names and no room hands in is refused by its schema.
    ...(ofRooms as AccountExport),
    exportedAt: deps.clock().toISOString(),
    account: accountView(record),
    addresses: await listAddresses(deps, caller, userId),
    signIns,
    secondFactor: await secondFactorOf(deps.db, userId),
    ledgerEntries: await ledgerEntriesOf(deps.db, userId),
    pushSubscriptions: await subscriptionsOf(deps.db, userId),
    auditEntries: await auditEntriesOf(deps.db, userId, {
      account: [userId],
      session: signIns.map(({ id }) => id),
      order: (ofRooms.orders ?? []).map(({ id }) => String(id)),
    }),
  }
}
