import { type SQL, sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#shared/calendar.ts'
import type { Sorting } from '../read-orders.ts'
import type { AdminFilter } from './order-filter.ts'

export type Position = { placedAt: Date; id: string }
export type Slice = { limit: number; sort: Sorting; after?: Position | undefined }

/** A row of `orders` in raw SQL: the moment comes as text. */
export type Found = { id: string; placed_at: string | Date }

export const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` AND `)

/** On the page that is asked for, of rows with these columns. */
export const withinPage = (at: SQL, id: SQL, { from, to }: AdminFilter, { sort, after }: Slice): SQL[] => [
  ...(from === undefined ? [] : [sql`${at} >= ${startOfDay(from)}`]),
  ...(to === undefined ? [] : [sql`${at} < ${endOfDay(to)}`]),
  ...(after === undefined
    ? []
    : [sql`(${at}, ${id}) ${sql.raw(sort === 'newest' ? '<' : '>')} (${after.placedAt}, ${after.id})`]),
]

export const sortedBy = (at: SQL, id: SQL, sort: Sorting): SQL => {
  const direction = sql.raw(sort === 'newest' ? 'DESC' : 'ASC')
  return sql`ORDER BY ${at} ${direction}, ${id} ${direction}`
}

export const orderAt = sql`orders.placed_at`
export const orderId = sql`orders.id`
