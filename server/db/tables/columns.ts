import { getTableName, sql } from 'drizzle-orm'
import { bigint, check, customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core'
import type { Paise } from '#shared/money.ts'

/** Whole paise. PostgreSQL bigint, a JavaScript number: safe up to ₹90 lakh crore. */
export const money = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>()

/** Moments are stored with time zone and always handled as UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The transaction that wrote a row, in the order in which transactions began; as text, being wider than a number. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Bytes, such as a file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Words as they stand in the SQL of a CHECK. */
export const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** CHECK: the column holds one of these words, or null. The same list as in its `text(name, { enum })`. */
export const oneOf = (column: PgColumn, values: readonly string[]) =>
  check(`${getTableName(column.table)}_${column.name}_check`, sql`${column} IN (${listed(values)})`)
