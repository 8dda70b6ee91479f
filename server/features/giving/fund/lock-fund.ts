import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/connection.ts'

/**
 * Lets one transaction at a time change how much of which donation is used, until it ends. Taken after the
 * locks of payments and orders, before those of donations; spendings are few, and a queue by age cannot be
 * taken from on two sides.
 */
export const lockFund = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('fund', 0))`)
}
