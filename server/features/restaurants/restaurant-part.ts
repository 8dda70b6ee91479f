import type { Language } from '#shared/languages.ts'
import type { StaffRole } from '#shared/staff/staff-roles.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import type { Preferences } from '../../db/tables/accounts.ts'

type Colleague = {
  id: string
  email: string
  language: Language
  preferences: Preferences
  role: StaffRole
}

/** What a room hands in about a restaurant, so that this room need not know it. */
export type RestaurantPart = {
  /** Whether something is under way that the restaurant has to finish before it goes offline. */
  underWay?: (executor: Executor, restaurantId: string) => Promise<boolean>
  /** Who works there, with what a message to them needs. */
  staff?: (executor: Executor, restaurantId: string) => Promise<Colleague[]>
  /** Whether the account that it is paid out to is known. */
  hasPayoutAccount?: (executor: Executor, restaurantId: string) => Promise<boolean>
  /**
   * Its hours, holidays or pause have changed, by this account, as part of the transaction that changes them:
   * what was ordered for a time at which it is closed now cannot be made.
   */
  closed?: (tx: Transaction, restaurantId: string, userId: string) => Promise<void>
  /** An admin has suspended the restaurant, or restored it (no reason), as part of that transaction. */
  suspensionSet?: (
    tx: Transaction,
    restaurantId: string,
    set: { by: string; reason: string | null; at: Date },
  ) => Promise<void>
  /** An admin has suspended the restaurant; called again by a repeat. */
  suspended?: (adminId: string, restaurantId: string) => Promise<void>
}
