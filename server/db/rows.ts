import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Converts values keyed by property into rows keyed by column, with every column present, for
 * `json_populate_recordset(null::table, $1)`: several tables can then be written in one statement.
 */
export const toRow = <T extends PgTable>(
  table: T,
): ((values: T['$inferSelect']) => Record<string, unknown>) => {
  const names = Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name] as const)
  return (values) =>
    Object.fromEntries(names.map(([key, name]) => [name, (values as Record<string, unknown>)[key] ?? null]))
}
