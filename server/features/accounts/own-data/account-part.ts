import type { AdminUserDetails } from '#shared/accounts/admin-contracts.ts'
import type { exportAccount } from '#shared/accounts/contracts.ts'
import type { StoredRole } from '#shared/accounts/roles.ts'
import type { Output } from '#shared/api/contract.ts'
import type { Language } from '#shared/languages.ts'
import type { ConsentPurpose } from '#shared/privacy/contracts.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'

/** `ownEmail`: the confirmed address in lower case, or null; data stored under it belongs to the account. */
export type Person = { id: string; ownEmail: string | null }

export type AccountExport = Output<(typeof exportAccount)['response']>

/**
 * What a room that knows people hands in about an account, so that this room need not know it: export,
 * deletion, and what follows a change.
 */
export type AccountPart = {
  /** Why an account cannot be deleted now, as a message for its owner; undefined: it can. */
  holdsBack?: (tx: Transaction, userId: string) => Promise<string | undefined>
  /** What the room stores about a person. */
  exported?: (executor: Executor, person: Person) => Promise<Partial<AccountExport>>
  /** Deletes it, or takes the person out of it, as part of the deletion of the account. */
  erase?: (tx: Transaction, person: Person) => Promise<void>
  /** What an admin needs to know before acting on an account. */
  figures?: (executor: Executor, userId: string) => Promise<Partial<AdminUserDetails>>
  /** An account can no longer act in these roles: it is suspended, or has lost them. */
  withdrawn?: (tx: Transaction, userId: string, roles: readonly StoredRole[]) => Promise<void>
  /** Somebody agreed to something, or took it back, as part of the transaction in which they did. */
  consented?: (
    tx: Transaction,
    userId: string,
    consent: { purpose: ConsentPurpose; given: boolean },
  ) => Promise<void>
  /** An admin has suspended an account. */
  suspended?: (
    tx: Transaction,
    userId: string,
    suspension: { by: string; reason: string; at: Date },
  ) => Promise<void>
  /** The suspension is over. */
  restored?: (tx: Transaction, userId: string, restored: { by: string; at: Date }) => Promise<void>
  /** What opens the appeal of a suspended account, which cannot sign in. */
  appealToken?: (executor: Executor, userId: string) => Promise<string | undefined>
  /** The switch 'Marketing emails' of an account with a confirmed address has been set. */
  marketingSet?: (
    tx: Transaction,
    account: { email: string; language: Language },
    isOn: boolean,
  ) => Promise<void>
  /** An account has confirmed its address: what is stored under that address is its own from now on. */
  emailConfirmed?: (tx: Transaction, account: { email: string }) => Promise<void>
}
