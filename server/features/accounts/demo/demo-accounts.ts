import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'
import { profileColumns } from '../../../db/views/accounts.ts'
import { unusablePassword } from '../passwords/passwords.ts'
import type { Profile } from '../profiles.ts'

/** The demo's accounts of these names, in which nobody can sign in; not somebody's who took such a name. */
export const demoAccounts = (executor: Executor, names: readonly string[]): Promise<Profile[]> =>
  executor
    .select(profileColumns)
    .from(users)
    .where(and(inArray(users.username, [...names]), eq(users.passwordHash, unusablePassword)))
