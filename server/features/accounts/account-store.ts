import { eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { users } from '../../db/tables/accounts.ts'
import { restaurants } from '../../db/tables/catalogue.ts'

export type UserRow = typeof users.$inferSelect
/** An account with the name of the restaurant it works for. */
export type AccountRecord = { user: UserRow; restaurantName: string | null }

export const selectAccounts = (executor: Executor, where: SQL): Promise<AccountRecord[]> =>
  executor
    .select({ user: users, restaurantName: restaurants.name })
    .from(users)
    .leftJoin(restaurants, eq(restaurants.id, users.restaurantId))
    .where(where)
    .orderBy(users.createdAt)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Undefined for an id that is not one, too. */
export const accountById = async (executor: Executor, id: string): Promise<AccountRecord | undefined> =>
  uuid.test(id) ? (await selectAccounts(executor, eq(users.id, id)))[0] : undefined

/** Upper and lower case are one name. */
export const accountByUsername = async (
  executor: Executor,
  username: string,
): Promise<AccountRecord | undefined> =>
  (await selectAccounts(executor, sql`lower(${users.username}) = lower(${username})`))[0]

export const accountByEmail = async (executor: Executor, email: string): Promise<AccountRecord | undefined> =>
  (await selectAccounts(executor, sql`lower(${users.email}) = lower(${email})`))[0]
