import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Converts values keyed by property into rows keyed by column, for `insertRows` (statement.ts): several
 * tables can then be written in one statement. Columns that are null are left out, which PostgreSQL takes as
 * null, so that neither side writes or reads them.
 */
export const toRow = <T extends PgTable>(
  table: T,
): ((values: T['$inferSelect']) => Record<string, unknown>) => {
  const names = Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name] as const)
  return (values) => {
    const row: Record<string, unknown> = {}
    for (const [key, name] of names) {
      const value = (values as Record<string, unknown>)[key]
      if (value !== null && value !== undefined) row[name] = value
    }
    return row
  }
}
