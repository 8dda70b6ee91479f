import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/connection.ts'

/** Lets one transaction at a time settle what somebody is owed or owes, until it ends. */
export const lockOwner = async (tx: Transaction, owner: string): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payout ${owner}`}, 0))`)
}
