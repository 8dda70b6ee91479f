import { eq } from 'drizzle-orm'
import type { Output } from '#shared/contract.ts'
import type * as contracts from '#shared/contracts/accounts.ts'
import { sessions } from '../../db/tables/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import { logSecurity } from '../../http/security-log.ts'
import { auditEntriesOf } from '../audit/personal-data.ts'
import { deliveriesOf, shiftsOf } from '../deliveries/personal-data.ts'
import { engagementOf } from '../engagement/personal-data.ts'
import { favoritesOf } from '../favorites/personal-data.ts'
import { donationsOf } from '../giving/personal-data.ts'
import { ledgerEntriesOf } from '../ledger/personal-data.ts'
import { subscriptionsOf } from '../notifications/push-subscriptions.ts'
import { ordersOf } from '../orders/personal-data.ts'
import { applicationsOf } from '../partners/personal-data.ts'
import { savedMethodsOf } from '../payments/personal-data.ts'
import { depositOf, payoutsOf } from '../payouts/personal-data.ts'
import { codesOf } from '../promotions/personal-data.ts'
import { rescueDataOf } from '../rescue/personal-data.ts'
import { supportThreadsOf } from '../support/personal-data.ts'
import { viewsOf } from '../views/personal-data.ts'
import type { AccountRecord, UserRow } from './account-store.ts'
import { accountView } from './account-view.ts'
import { listAddresses } from './addresses.ts'
import { auditAccount } from './audit-account.ts'
import { accountFor, noSuchAccount, ownAccount } from './find-account.ts'
import { secondFactorOf } from './second-factor/store.ts'

type Export = Output<(typeof contracts.exportAccount)['response']>

/** The account's confirmed e-mail address in lower case, or null: data stored under it belongs to the account. */
export const ownEmailOf = ({ email, emailConfirmedAt }: UserRow): string | null =>
  emailConfirmedAt === null ? null : email.toLowerCase()

/**
 * All data stored about a person, for that person alone, not even for admins. Money in paise, times in UTC.
 * Refuses with not_found (another's).
 */
export const exportAccount = async (deps: Deps, caller: Caller, userId: string): Promise<Export> => {
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
): Promise<Export> => {
  const record = await accountFor(deps, caller, userId)
  if (record.user.deletedAt !== null) throw noSuchAccount()
  await deps.db.transaction((tx) => auditAccount(deps, tx, caller, userId, 'account.exported', { reason }))
  return collect(deps, caller, record)
}

const collect = async (deps: Deps, caller: Caller, record: AccountRecord): Promise<Export> => {
  const userId = record.user.id
  const ownEmail = ownEmailOf(record.user)
  const { newsletter, messages } = await engagementOf(deps.db, userId, ownEmail)
  logSecurity(deps, 'account-exported', { userId, by: caller.userId })
  const signIns = await deps.db.select().from(sessions).where(eq(sessions.userId, userId))
  const ordered = await ordersOf(deps.db, userId)
  return {
    exportedAt: deps.clock().toISOString(),
    account: accountView(record),
    addresses: await listAddresses(deps, caller, userId),
    signIns,
    ...ordered,
    deliveries: await deliveriesOf(deps.db, userId),
    courierShifts: await shiftsOf(deps.db, userId),
    secondFactor: await secondFactorOf(deps.db, userId),
    ledgerEntries: await ledgerEntriesOf(deps.db, userId),
    payouts: await payoutsOf(deps.db, userId),
    depositAccounts: await depositOf(deps.db, userId),
    donations: await donationsOf(deps.db, userId),
    favorites: await favoritesOf(deps.db, userId),
    paymentMethods: await savedMethodsOf(deps.db, userId),
    promoCodes: await codesOf(deps.db, userId, ownEmail),
    pushSubscriptions: await subscriptionsOf(deps.db, userId),
    newsletter,
    messages,
    supportThreads: await supportThreadsOf(deps.db, userId),
    partnerApplications: await applicationsOf(deps.db, userId),
    savedViews: await viewsOf(deps.db, userId),
    rescue: await rescueDataOf(deps.db, userId),
    auditEntries: await auditEntriesOf(deps.db, userId, {
      account: [userId],
      session: signIns.map(({ id }) => id),
      order: ordered.orders.map(({ id }) => id),
    }),
  }
}
