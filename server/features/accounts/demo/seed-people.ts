import { inArray } from 'drizzle-orm'
import type { StoredRole } from '#shared/accounts/roles.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { unusablePassword } from '../passwords/passwords.ts'
import { startingPreferences } from '../sign-up/sign-up.ts'
import { usernameColumns } from '../sign-up/usernames.ts'

export type SeededPerson = Pick<
  typeof users.$inferSelect,
  'username' | 'fullName' | 'email' | 'mobileNumber' | 'createdAt'
> & { roles: readonly StoredRole[] }

/**
 * Adds accounts that nobody signs in with, for the demo's past. Returns the ids by username. Nobody reads
 * their addresses, so they are confirmed.
 */
export const seedPeople = async (
  { db }: Pick<Deps, 'db'>,
  people: readonly SeededPerson[],
): Promise<Map<string, string>> => {
  await db.insert(users).values(
    people.map(({ roles, ...person }) => ({
      ...person,
      ...usernameColumns(person.username),
      roles: [...roles],
      passwordHash: unusablePassword,
      preferences: startingPreferences,
      emailConfirmedAt: person.createdAt,
    })),
  )
  return accountIds(
    { db },
    people.map(({ username }) => username),
  )
}

/** Says of these accounts that they are there since then. */
export const backdateAccounts = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
  since: Date,
): Promise<void> => {
  await db
    .update(users)
    .set({ createdAt: since, emailConfirmedAt: since })
    .where(inArray(users.id, [...ids]))
}

/** The ids of accounts by their exact usernames. */
export const accountIds = async (
  { db }: Pick<Deps, 'db'>,
  names: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.username, [...names]))
  return new Map(rows.map(({ id, username }) => [username, id]))
}
