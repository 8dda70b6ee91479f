import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Searches that found nothing, each with how often; not who made them. Kept for 30 days. */
export const missedSearches = pgTable('missed_searches', {
  text: text('text').primaryKey(),
  times: integer('times').notNull(),
  lastAt: moment('last_at').notNull(),
})
