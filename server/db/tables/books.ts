import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** A way in which the books do not agree: what is wrong, how often, and the first of what it is wrong of. */
export type BookDifference = { check: string; count: number; examples: string[] }

/** What each audit of the books found; kept for a quarter of a year. */
export const bookAudits = pgTable(
  'book_audits',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    /** How long it took. */
    milliseconds: integer('milliseconds').notNull(),
    /** Empty where everything agrees. */
    differences: jsonb('differences').$type<BookDifference[]>().notNull(),
  },
  (t) => [index('book_audits_at_idx').on(t.at.desc())],
)
