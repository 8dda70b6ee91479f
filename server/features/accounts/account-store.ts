import { eq, type SQL, sql } from 'drizzle-orm'
import type { StaffRole } from '#shared/staff/staff-roles.ts'
import type { Executor } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { users } from '../../db/tables/accounts.ts'
import { workplaces } from '../../db/views/staff.ts'
import { canonicalUsername } from './sign-up/usernames.ts'

export type UserRow = typeof users.$inferSelect
/** An account with the restaurants it works for, the longest first. */
export type AccountRecord = {
  user: UserRow
  restaurants: { id: string; name: string; role: StaffRole }[]
  /** Whether it signs in with an authenticator app beside the password. */
  secondFactor: boolean
}

const restaurantsOf = sql<AccountRecord['restaurants']>`coalesce((
  SELECT json_agg(json_build_object('id', ${workplaces.id}, 'name', ${workplaces.name}, 'role', ${workplaces.role})
    ORDER BY ${workplaces.since}, ${workplaces.id})
  FROM ${workplaces} WHERE ${workplaces.userId} = users.id
), '[]')`

const hasSecondFactor = sql<boolean>`EXISTS (
  SELECT 1 FROM second_factors f WHERE f.user_id = users.id AND f.confirmed_at IS NOT NULL
)`

export const selectAccounts = (executor: Executor, where: SQL): Promise<AccountRecord[]> =>
  executor
    .select({ user: users, restaurants: restaurantsOf, secondFactor: hasSecondFactor })
    .from(users)
    .where(where)
    .orderBy(users.createdAt)

/** The same in an order and at most `limit`, for lists. */
export const pageOfAccounts = (
  executor: Executor,
  where: SQL | undefined,
  order: SQL,
  limit: number,
): Promise<AccountRecord[]> =>
  executor
    .select({ user: users, restaurants: restaurantsOf, secondFactor: hasSecondFactor })
    .from(users)
    .where(where)
    .orderBy(order)
    .limit(limit)

/** The account with this id; undefined if there is none or the id is malformed. */
export const accountById = async (executor: Executor, id: string): Promise<AccountRecord | undefined> =>
  isUuid(id) ? (await selectAccounts(executor, eq(users.id, id)))[0] : undefined

/** The account with this username; case and Unicode composition are ignored. */
export const accountByUsername = async (
  executor: Executor,
  username: string,
): Promise<AccountRecord | undefined> => {
  const canonical = canonicalUsername(username)
  const notFilledIn = sql`(${users.canonicalUsername} IS NULL AND lower(${users.username}) = ${canonical})`
  return (await selectAccounts(executor, sql`${users.canonicalUsername} = ${canonical} OR ${notFilledIn}`))[0]
}

/** Most accounts returned for an unconfirmed address; more are a sign of abuse. */
const maxPerAddress = 5

/** The account that confirmed an address; if none has, the accounts that claim it, the newest first. */
export const accountsByEmail = async (executor: Executor, email: string): Promise<AccountRecord[]> => {
  const claiming = await selectAccounts(executor, sql`lower(${users.email}) = lower(${email})`)
  const owner = claiming.find(({ user }) => user.emailConfirmedAt !== null)
  return owner ? [owner] : claiming.toReversed().slice(0, maxPerAddress)
}
