import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { users } from '../../db/tables/accounts.ts'
import { profileColumns } from '../../db/views/accounts.ts'

/** What other rooms may know of an account, also of a deleted one. */
export type Profile = Pick<typeof users.$inferSelect, keyof typeof profileColumns>

/** The account of this id; undefined if there is none, or if it is no id. */
export const profileOf = async (executor: Executor, id: string): Promise<Profile | undefined> =>
  isUuid(id) ? (await executor.select(profileColumns).from(users).where(eq(users.id, id)))[0] : undefined

/**
 * The same, locked until the transaction ends: for `share` it is neither changed nor deleted meanwhile, for
 * the others work with the same account is done one after the other, too.
 */
export const holdAccount = async (
  tx: Transaction,
  id: string,
  strength: 'share' | 'no key update' | 'update' = 'share',
): Promise<Profile | undefined> =>
  isUuid(id)
    ? (await tx.select(profileColumns).from(users).where(eq(users.id, id)).for(strength))[0]
    : undefined
