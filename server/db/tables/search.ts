import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Searches without a result and how often each was made, but not by whom. Kept for 30 days. */
export const missedSearches = pgTable('missed_searches', {
  text: text('text').primaryKey(),
  times: integer('times').notNull(),
  lastAt: moment('last_at').notNull(),
})
