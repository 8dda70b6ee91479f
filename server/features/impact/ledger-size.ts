import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { impactEntries } from '../../db/tables/index.ts'

/** How many entries the public ledger has. */
export const ledgerSize = async (executor: Executor): Promise<number> => {
  const [row] = await executor
    .select({ size: sql<number>`coalesce(max(${impactEntries.seq}), 0)::float8` })
    .from(impactEntries)
  return row?.size ?? 0
}
