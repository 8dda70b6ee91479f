import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { addresses } from '../../../db/tables/accounts.ts'

/** SQL: the letters and digits of an address alone: `12, M.G. Road` is `12 MG Road`. */
export const lettersOf = (text: unknown): SQL => sql`regexp_replace(lower(${text}), '[^[:alnum:]]', '', 'g')`

/** Whether somebody has saved this address, however its words are set apart. */
export const hasAddress = async (
  executor: Executor,
  userId: string,
  { address, zipCode }: { address: string; zipCode: string },
): Promise<boolean> => {
  const same = sql`${lettersOf(addresses.address)} = ${lettersOf(sql`${address}::text`)}`
  const saved = and(eq(addresses.userId, userId), same, eq(addresses.zipCode, zipCode))
  return (await executor.$count(addresses, saved)) > 0
}
