import { getTableName, sql } from 'drizzle-orm'
import { bigint, check, customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core'
import type { Paise } from '#shared/money/money.ts'

/** Whole paise. PostgreSQL bigint, a JavaScript number: safe up to ₹90 lakh crore. */
export const money = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>()

/** A moment, stored with time zone and always handled in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * When a step was tapped on a device that could send it only later; null where it was sent at once. Filled by
 * the transaction (http/tap-time.ts), so that no step has to hand it on.
 */
export const tapped = () =>
  moment('tapped_at').default(sql`nullif(current_setting('annapurna.tapped_at', true), '')::timestamptz`)

/**
 * A 64-bit transaction id (xid8), increasing with the start of transactions; as text, since a number cannot
 * hold it.
 */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Binary data, such as a file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Values as a list of SQL string literals, for a CHECK. */
export const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/**
 * CHECK that the column has one of these values or null. Takes the same list as its `text(name, { enum })`.
 * Written with a constant array: PostgreSQL reads the checks of a table again for each statement that writes
 * to it, and reads that in a third of the time of `IN (…)`.
 */
export const oneOf = (column: PgColumn, values: readonly string[]) =>
  check(
    `${getTableName(column.table)}_${column.name}_check`,
    sql`${column} = ANY (${sql.raw(`'{${values.join(',')}}'`)})`,
  )
