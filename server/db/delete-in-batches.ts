import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './connection.ts'

const most = 5_000

/**
 * Deletes the rows that `where` names, some thousand at a time, so that no statement comes near the time
 * limit and each gives back at once what it held. A row that is changed meanwhile is looked at again.
 */
export const deleteInBatches = async (
  db: Pick<Database, 'execute'>,
  table: PgTable,
  where: SQL,
  batch = most,
): Promise<void> => {
  for (;;) {
    const { rowCount } = await db.execute(
      sql`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${batch})) AND ${where}`,
    )
    if ((rowCount ?? 0) < batch) return
  }
}
