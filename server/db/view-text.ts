import type { Subquery } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/**
 * A view (db/views) in statements that are text: `JOIN ${viewText(storefronts)} r ON …`. PostgreSQL puts it
 * into the statement as it does everywhere. A view with a parameter has no text of its own.
 */
export const viewText = (view: Subquery): string => {
  const { sql, params } = dialect.sqlToQuery(view._.sql)
  if (params.length > 0) throw new Error(`the view ${view._.alias} has parameters`)
  return `(${sql})`
}
