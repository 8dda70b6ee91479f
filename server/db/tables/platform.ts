import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What instances must agree on: the secret that keys are made from, how far a clean-up has got. */
export const platformState = pgTable('platform_state', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
