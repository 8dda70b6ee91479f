import { and, asc, gt, lte } from 'drizzle-orm'
import { impactEntries } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { ledgerSize } from './ledger-size.ts'

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
