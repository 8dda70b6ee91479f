import { and, asc, gt, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { impactEntries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'

/** How many entries the public ledger has. */
export const ledgerSize = async (executor: Executor): Promise<number> => {
  const [row] = await executor
    .select({ size: sql<number>`coalesce(max(${impactEntries.seq}), 0)::float8` })
    .from(impactEntries)
  return row?.size ?? 0
}

const pageSize = 1_000

/** The whole ledger as NDJSON, read while it is sent: one page is in memory, however many there are. */
export async function* ledgerLines(deps: Pick<Deps, 'db'>): AsyncGenerator<string> {
  // What is appended meanwhile is for the next reader.
  const size = await ledgerSize(deps.db)
  for (let after = 0; after < size; after += pageSize) {
    const rows = await deps.db
      .select({ data: impactEntries.data })
      .from(impactEntries)
      .where(and(gt(impactEntries.seq, after), lte(impactEntries.seq, Math.min(size, after + pageSize))))
      .orderBy(asc(impactEntries.seq))
    yield rows.map(({ data }) => `${data}\n`).join('')
  }
}
